public import EinlassWorld

/// What a world's Twitter is made from.
public struct TwitterConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

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

  /// The app as Twitter knows it. What is on file for it can be read and changed as if it were the app's own:
  /// `app.callbacks`.
  @dynamicMemberLookup
  public struct App: Sendable, Hashable, Codable {
    /// The consumer key.
    public var key = "simKey0000000000000000001"
    /// The consumer secret.
    public var secret = "simSecret00000000000000000000000000000000000000002"
    /// What Twitter has on file for it.
    public var registration = Self.wholeRegistration

    /// An app that may do what signing in needs.
    public init() {}

    /// One with all that the app of a world has: OAuth 2.0 as well.
    private static let wholeRegistration: TwitterAppRegistration = {
      var registration = TwitterAppRegistration()
      registration.oauth2 = TwitterOAuth2Settings()
      return registration
    }()

    /// A part of `registration`.
    public subscript<Value>(dynamicMember path: WritableKeyPath<TwitterAppRegistration, Value>) -> Value {
      get { registration[keyPath: path] }
      set { registration[keyPath: path] = newValue }
    }
  }
}

extension TwitterConfiguration.App: CustomStringConvertible, CustomReflectable {
  /// The key without the secret.
  public var description: String { "app '\(key)' on Twitter" }
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
