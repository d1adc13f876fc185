public import EinlassDevice
public import EinlassNetworks
public import EinlassWire

/// Everything that a world is made from; what a world file says, as values.
///
/// The defaults make a world in which signing in works, once there is a person with an account on the phone.
public struct WorldPlan: Sendable {
  /// A person at the simulated Twitter.
  public struct TwitterPerson: Sendable, Hashable {
    /// The name after the `@`.
    public var screenName: String
    /// The name as the person writes it.
    public var name: String
    /// nil: made from the seed.
    public var id: Int64?
    /// nil: none, or not confirmed.
    public var email: String?
    /// nil: one of Twitter's default pictures.
    public var avatar: String?
    /// The latest tweet; nil: none.
    public var status: String?
    /// What the user object says besides; nothing stated: what it says of everybody.
    public var profile = TwitterProfile()
    /// What is to be typed where a page or an app asks for a password; nil: anything will do.
    public var password: String?
    /// What is the matter with the account; mostly nothing.
    public var states: Set<TwitterPersonState> = []
    /// An access token that the world's app holds of the person from the beginning; nil: none.
    public var token: TwitterToken?

    /// A person without e-mail address and tweet; without `name`, the screen name is the name.
    public init(screenName: String, name: String? = nil) {
      self.screenName = screenName
      self.name = name ?? screenName
    }
  }

  /// What can be the matter with a person at Twitter.
  public enum TwitterPersonState: String, Sendable, Hashable, CaseIterable {
    case suspended, locked, banned, deactivated
    /// Logging in needs a second factor, which xAuth can not give.
    case loginVerification = "login-verification"
  }

  /// The app as Twitter knows it.
  public struct TwitterApp: Sendable, Hashable, Codable {
    /// The consumer key.
    public var key = "simKey0000000000000000001"
    /// The consumer secret.
    public var secret = "simSecret00000000000000000000000000000000000000002"
    /// `read`, `read-write` or `read-write-directmessages`.
    public var accessLevel = "read-write"
    /// Whether Twitter lets the app sign people in by reverse authentication.
    public var mayReverseAuthenticate = true
    /// Whether Twitter lets the app read e-mail addresses.
    public var mayReadEmail = true
    /// Whether Twitter has suspended the app.
    public var isSuspended = false
    /// The addresses a browser may go back to, the one registered first; empty: a desktop app, for PINs alone.
    public var callbacks = ["http://127.0.0.1/callback"]
    /// Whether a request may name no other address than a registered one.
    public var isCallbackLocked = false
    /// Whether Twitter lets the app sign people in by name and password.
    public var mayUseXAuth = false
    /// Whether "Sign in with Twitter" is on, so that nobody is asked twice.
    public var allowsSignIn = true

    /// An app that may do what signing in needs.
    public init() {}
  }

  /// The app as Facebook knows it.
  public struct FacebookApp: Sendable, Hashable, Codable {
    /// The app id.
    public var id = "500000000000001"
    /// The app secret.
    public var secret = "00000000000000000000000000000001"
    /// nil: none is registered.
    public var bundleID: String? = "com.example.einlass"
    /// In development mode only testers get in.
    public var isInDevelopment = false
    /// Whether the app has been deleted.
    public var isDeleted = false
    /// The oldest Graph version still open to the app; an unversioned call gets it.
    public var floorVersion = "v2.4"
    /// Whether calls must carry `appsecret_proof`.
    public var requiresProof = false
    /// The "Valid OAuth Redirect URIs"; nil: any address will do.
    public var redirectURIs: [String]?
    /// The Site URL; outside strict mode redirects below it are valid.
    public var siteURL: String?
    /// The App Domains; outside strict mode redirects to them are valid.
    public var domains: [String] = []
    /// Whether a redirect must be registered to the letter; nil: as all apps of the time.
    public var isStrict: Bool?

    /// An app with the bundle id of the world's app.
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

    /// Whose account it is.
    public var network: NetworkID
    /// Screen name or login of a person of the world.
    public var person: String
    /// What the phone holds of the account.
    public var state = State.fresh

    /// An account whose password is right.
    public init(_ network: NetworkID, person: String) {
      self.network = network
      self.person = person
    }
  }

  /// What the phone holds of an app's token for Facebook, where access was granted before.
  public enum StoredToken: String, Sendable, Hashable, Codable, CaseIterable {
    case valid, expired, missing
  }

  /// What was decided about the app before.
  public struct StoredAccess: Sendable, Hashable, Codable {
    /// Whether the app may use the accounts.
    public var isGranted: Bool
    /// Facebook: what was granted.
    public var permissions: [String] = []
    /// What the phone holds of the token.
    public var token = StoredToken.valid

    /// A decision without permissions.
    public init(isGranted: Bool) {
      self.isGranted = isGranted
    }
  }

  /// How the clock of a new world goes.
  public enum Time: Sendable {
    /// From the plan's start, and at once to any moment that somebody waits for.
    case automatic
    /// From the plan's start, at the pace of this clock.
    case running(any WallClock)
    /// With this clock: a new world's clock shows what it shows.
    case following(any WallClock)
  }

  /// What the clock shows at first: 2017-03-20T09:00:00Z.
  public var start = WallTime(seconds: 1_490_000_400)
  /// How the clock goes. A server's clients live in real time and sign with it: its worlds follow a real clock.
  public var time = Time.automatic
  /// What chance starts from; the same seed gives the same tokens and nonces.
  public var seed: UInt64 = 1
  /// The app that signs in.
  public var app = AppIdentity(bundleID: "com.example.einlass", displayName: "Einlass Demo")
  /// The app as Twitter knows it.
  public var twitterApp = TwitterApp()
  /// The people at Twitter.
  public var twitterPeople: [TwitterPerson] = []
  /// How many people there are at Twitter besides, see `Crowd`.
  public var twitterCrowd = 0
  /// What is not known of Twitter for certain.
  public var twitterPolicy = SimulatedTwitter.Policy()
  /// The app as Facebook knows it.
  public var facebookApp = FacebookApp()
  /// The people at Facebook.
  public var facebookPeople: [FacebookPerson] = []
  /// What is not known of Facebook for certain, and who answers its dialog.
  public var facebookPolicy = SimulatedFacebook.Policy()
  /// The accounts at the broker.
  public var brokerAccounts = [BrokerAccount()]
  /// What is not known of the broker for certain.
  public var brokerPolicy = SimulatedBroker.Policy()
  /// The accounts in the phone's Settings, in their order.
  public var accounts: [PhoneAccount] = []
  /// What was decided about the app before; empty: nothing.
  public var access: [NetworkID: StoredAccess] = [:]
  /// Which system the phone has, and how it behaves.
  public var phonePolicy = PhonePolicy()
  /// How far the phone's clock is ahead, in seconds.
  public var phoneClockOffset: Int64 = 0
  /// Where the phone keeps its Keychain and its apps' settings; nil: nowhere, they go with the world.
  public var phoneFile: PhoneFilePlan?
  /// Whether Facebook's app is on the phone.
  public var hasFacebookApp = false
  /// How the person answers.
  public var person = PersonScript()
  /// What fails, and when.
  public var failures: [PlannedFailure] = []

  /// A world with an app and nobody in it.
  public init() {}
}

extension WorldPlan.TwitterApp: CustomStringConvertible, CustomReflectable {
  /// The key without the secret.
  public var description: String { "app '\(key)' at Twitter" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension WorldPlan.FacebookApp: CustomStringConvertible, CustomReflectable {
  /// The id without the secret.
  public var description: String { "app '\(id)' at Facebook" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
