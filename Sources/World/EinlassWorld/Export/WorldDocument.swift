internal import EinlassStorage
internal import EinlassWire

/// A whole world as a document: people, apps, tokens, accounts, decisions, clock, random sources and planned failures.
///
/// A store also saves it, without the tables, which it keeps separately.
///
/// It does not contain the journal, forms that are open in a browser, or the separate file of a phone. It does contain
/// secrets: all of them are simulated, and without them tokens would not work in the world created from it.
struct WorldDocument: Sendable {
  /// The version of the document that this program writes and reads, including the records of all modules.
  static let currentVersion = 5
  /// The value of `format`.
  static let currentFormat = "einlass-world"

  /// The part of a world's configuration that does not belong to a module.
  struct Settings: Sendable, Codable {
    var seed: UInt64
    var app: AppIdentity
  }

  /// The clock of the world.
  struct Clock: Sendable, Codable, Equatable {
    enum Pace: String, Sendable, Codable {
      case manual, automatic, running
    }

    var now: WallTime
    var pace: Pace
    /// The time by which a running clock is ahead of its source, in milliseconds.
    var lead: Int64?
  }

  /// The remaining part of a planned failure.
  struct Plan: Sendable, Codable, Equatable {
    /// A response stated in a world file.
    struct Answer: Sendable, Codable, Equatable {
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
    /// The network that the person belongs to.
    var personNetwork: String?
    var answer: Answer?
  }

  var settings: Settings
  var clock: Clock
  /// The state of each module apart from its tables, by the module's id.
  var modules: [String: any ModuleState]
  /// The position of each random source, by the number of its purpose. Both are strings, since some JSON readers have
  /// no 64-bit integers.
  var random: [String: String]
  /// The number of times the world was opened from a store. `nil` if it was not.
  var openings: UInt64?
  /// The app keys by which requests find the world. `nil` if the world is not shared.
  var clientKeys: [String]?
  var failures: [Plan]
  /// The records, table by table.
  var tables: StorageContents
}
