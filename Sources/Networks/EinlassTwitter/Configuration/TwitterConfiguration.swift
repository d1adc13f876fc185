public import EinlassWorld

/// The configuration of a world's Twitter.
public struct TwitterConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

  /// The app at Twitter.
  public var app = App()
  /// The people there.
  public var people: [Person] = []
  /// The number of additional people for load tests; see `Crowd`.
  public var crowd = 0
  /// The settings for uncertain behavior of Twitter.
  public var policy = SimulatedTwitter.Policy()

  /// A configuration with an app and no people.
  public init() {}

  /// The world's app at Twitter. The members of its registration can be read and changed directly: `app.callbacks`.
  @dynamicMemberLookup
  public struct App: Sendable, Hashable, Codable {
    /// The consumer key.
    public var key = "simKey0000000000000000001"
    /// The consumer secret.
    public var secret = "simSecret00000000000000000000000000000000000000002"
    /// The app's registration at Twitter.
    public var registration = Self.wholeRegistration

    /// An app with the permissions needed for sign-in.
    public init() {}

    /// The full registration of a world's app, including OAuth 2.0.
    private static let wholeRegistration: TwitterAppRegistration = {
      var registration = TwitterAppRegistration()
      registration.oauth2 = TwitterOAuth2Settings()
      return registration
    }()

    /// A part of `registration`.
    ///
    /// - Parameter path: The key path of the member.
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
