public import EinlassWorld

/// What a world's Twitter is made from.
public struct TwitterConfiguration: ModuleConfiguration {
  /// The app as Twitter knows it.
  public var app = App()
  /// The people there.
  public var people: [Person] = []
  /// How many people there are besides, for load; see `Crowd`.
  public var crowd = 0
  /// What is not known of Twitter for certain.
  public var policy = SimulatedTwitter.Policy()

  /// An app, and no people.
  public init() {}

  /// The app as Twitter knows it.
  public struct App: Sendable, Hashable, Codable {
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
    /// Whether a request may only name a registered address.
    public var isCallbackLocked = false
    /// Whether Twitter lets the app sign people in by name and password.
    public var mayUseXAuth = false
    /// Whether "Sign in with Twitter" is on, so that a person who has allowed the app is not asked again.
    public var allowsSignIn = true

    /// An app that may do what signing in needs.
    public init() {}
  }
}

extension TwitterConfiguration.App: CustomStringConvertible, CustomReflectable {
  /// The key without the secret.
  public var description: String { "app '\(key)' at Twitter" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension WorldConfiguration {
  /// The world's Twitter.
  public var twitter: TwitterConfiguration {
    _read { yield self[TwitterConfiguration.self] }
    _modify { yield &self[TwitterConfiguration.self] }
  }
}
