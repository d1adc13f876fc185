public import EinlassDevice
public import EinlassNetworks
public import EinlassWire

/// Everything that a world is made from; what a world file says, as values.
///
/// The defaults make a world in which signing in works, once there is a person with an account on the phone.
public struct WorldPlan: Sendable {
  /// A person at the simulated Twitter.
  public struct TwitterPerson: Sendable, Hashable {
    public var screenName: String
    public var name: String
    /// nil: made from the seed.
    public var id: Int64?
    public var email: String?
    /// nil: one of Twitter's default pictures.
    public var avatar: String?
    public var status: String?
    public var states: Set<TwitterPersonState> = []

    public init(screenName: String, name: String? = nil) {
      self.screenName = screenName
      self.name = name ?? screenName
    }
  }

  /// What can be the matter with a person at Twitter.
  public enum TwitterPersonState: String, Sendable, Hashable, CaseIterable {
    case suspended, locked, banned, deactivated
  }

  /// The app as Twitter knows it.
  public struct TwitterApp: Sendable, Hashable {
    public var key = "simKey0000000000000000001"
    public var secret = "simSecret00000000000000000000000000000000000000002"
    /// `read`, `read-write` or `read-write-directmessages`.
    public var accessLevel = "read-write"
    public var mayReverseAuthenticate = true
    public var mayReadEmail = true
    public var isSuspended = false

    public init() {}
  }

  /// A person at the simulated Facebook.
  public struct FacebookPerson: Sendable, Hashable {
    public var name: String
    /// An e-mail address or a phone number.
    public var login: String
    /// nil: made from the seed.
    public var id: String?
    public var email: String?
    public var isCheckpointed = false
    public var isConfirmed = true
    /// Has a role in the app, so that development mode lets the person in.
    public var isTester = false
    /// The permissions that the person has given the app already; nil: the app is not installed.
    public var installed: [String]?

    public init(name: String, login: String) {
      self.name = name
      self.login = login
    }
  }

  /// The app as Facebook knows it.
  public struct FacebookApp: Sendable, Hashable {
    public var id = "500000000000001"
    public var secret = "00000000000000000000000000000001"
    /// nil: none is registered.
    public var bundleID: String? = "com.example.einlass"
    public var isInDevelopment = false
    public var isDeleted = false

    public init() {}
  }

  /// An account in the phone's Settings.
  public struct PhoneAccount: Sendable, Hashable {
    /// What the phone holds of the account.
    public enum State: String, Sendable, Hashable, CaseIterable {
      case fresh
      /// The person has changed the password since.
      case stale
      /// The phone has lost the password, and so the tokens.
      case lost
      /// The phone does not know the account's name.
      case nameless
    }

    public var network: NetworkID
    /// Screen name or login of a person of the world.
    public var person: String
    public var state = State.fresh

    public init(_ network: NetworkID, person: String) {
      self.network = network
      self.person = person
    }
  }

  /// What the phone holds of an app's token for Facebook, where access was granted before.
  public enum StoredToken: String, Sendable, Hashable, CaseIterable {
    case valid, expired, missing
  }

  /// What was decided about the app before.
  public struct StoredAccess: Sendable, Hashable {
    public var isGranted: Bool
    /// Facebook: what was granted.
    public var permissions: [String] = []
    public var token = StoredToken.valid

    public init(isGranted: Bool) {
      self.isGranted = isGranted
    }
  }

  public var start = WallTime(seconds: 1_490_000_400)
  public var seed: UInt64 = 1
  public var app = AppIdentity(bundleID: "com.example.einlass", displayName: "Einlass Demo")
  public var twitterApp = TwitterApp()
  public var twitterPeople: [TwitterPerson] = []
  public var twitterPolicy = SimulatedTwitter.Policy()
  public var facebookApp = FacebookApp()
  public var facebookPeople: [FacebookPerson] = []
  public var accounts: [PhoneAccount] = []
  public var access: [NetworkID: StoredAccess] = [:]
  public var phonePolicy = PhonePolicy()
  /// How far the phone's clock is ahead, in seconds.
  public var phoneClockOffset: Int64 = 0
  public var person = PersonScript()
  public var failures: [PlannedFailure] = []

  public init() {}
}
