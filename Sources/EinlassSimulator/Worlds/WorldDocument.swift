internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire

/// A whole world, written down: people, apps, tokens, accounts, decisions, clock, random sources, what is planned.
///
/// The journal is not part of it, nor are forms that are open in a browser, nor what a phone keeps in a file of its
/// own. Secrets are: all of them are simulated, and without them no token would work in the world that is made from it.
struct WorldDocument: Sendable, Codable {
  /// What this program writes and reads: the form of the document. What a network keeps has no part in it.
  static let currentVersion = 3
  /// What `format` says.
  static let currentFormat = "einlass-world"

  /// What the plan of a world says and its storage does not.
  struct Settings: Sendable, Codable {
    var seed: UInt64
    var app: AppIdentity
    var twitterApp: TwitterConfiguration.App
    var facebookApp: FacebookConfiguration.App
    var twitterPolicy: SimulatedTwitter.Policy
    var facebookPolicy: SimulatedFacebook.Policy
    var brokerAccounts: [BrokerConfiguration.Account]
    var brokerPolicy: SimulatedBroker.Policy
    var phonePolicy: PhonePolicy
    /// The networks whose own apps are on the phone.
    var networkApps: [String]
    var phoneClockOffset: Int64
    /// By the network's word.
    var access: [String: PhoneConfiguration.StoredAccess]
    /// The answers to come.
    var person: PersonScript
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

  /// The phone itself.
  struct Device: Sendable, Codable {
    var lock: PhoneLock
    /// What opens the Keychain; nil: nothing lies in it.
    var key: [UInt8]?
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
    /// In milliseconds; documents of earlier versions have none.
    var delay: Int64?
    var personName: String?
    var personID: String?
    /// Which network the person is of; documents of earlier versions have none.
    var personNetwork: String?
    var answer: Answer?
  }

  var format = currentFormat
  var version = currentVersion
  var settings: Settings
  var clock: Clock
  var device: Device
  /// Where each random source stands, by the number of its purpose; both as text, since not every reader of JSON has
  /// whole numbers of 64 bits.
  var random: [String: String]
  var failures: [Plan]
  var tables: WorldTables
}
