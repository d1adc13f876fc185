internal import EinlassStorage
internal import EinlassWire

/// A whole world, written down: people, apps, tokens, accounts, decisions, clock, random sources, what is planned.
///
/// The journal is not part of it, nor are forms that are open in a browser, nor what a phone keeps in a file of its
/// own. Secrets are: all of them are simulated, and without them no token would work in the world that is made from it.
struct WorldDocument: Sendable {
  /// What this program writes and reads: the form of the document. What a module keeps has no part in it.
  static let currentVersion = 4
  /// What `format` says.
  static let currentFormat = "einlass-world"

  /// What the configuration of a world says that is of no module.
  struct Settings: Sendable, Codable {
    var seed: UInt64
    var app: AppIdentity
  }

  /// The clock of the world.
  struct Clock: Sendable, Codable {
    enum Pace: String, Sendable, Codable {
      case manual, automatic, running
    }

    var now: WallTime
    var pace: Pace
    /// How far a running clock is ahead of the one that it keeps step with, in milliseconds.
    var lead: Int64?
  }

  /// What is left of a planned failure.
  struct Plan: Sendable, Codable {
    /// An answer that a world file stated.
    struct Answer: Sendable, Codable {
      var status: Int
      var type: String
      var body: [UInt8]
    }

    var name: String
    var call: String
    var after: Int
    var times: Int
    var size: Int?
    /// In milliseconds.
    var delay: Int64?
    var personName: String?
    var personID: String?
    /// Which network the person is of.
    var personNetwork: String?
    var answer: Answer?
  }

  var settings: Settings
  var clock: Clock
  /// What each module says of itself besides its tables, by the module's id.
  var modules: [String: any ModuleState]
  /// Where each random source stands, by the number of its purpose; both as text, since not every reader of JSON has
  /// whole numbers of 64 bits.
  var random: [String: String]
  var failures: [Plan]
  /// What the storage keeps, table by table.
  var tables: StorageContents
}
