public import EinlassWorld

/// The configuration of a world's Facebook.
public struct FacebookConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

  /// The app at Facebook.
  public var app = App()
  /// The people there.
  public var people: [Person] = []
  /// The pages there.
  public var pages: [Page] = []
  /// The other apps at Facebook.
  public var otherApps: [OtherApp] = []
  /// The settings for uncertain behavior of Facebook, and for answers to its dialog.
  public var policy = SimulatedFacebook.Policy()

  /// A configuration with an app and no people.
  public init() {}

  /// The world's app at Facebook. The members of its registration can be read and changed directly: `app.redirectURIs`.
  @dynamicMemberLookup
  public struct App: Sendable, Hashable, Codable {
    /// The app id.
    public var id = "500000000000001"
    /// The app secret.
    public var secret = "00000000000000000000000000000001"
    /// The app's registration at Facebook.
    public var registration = FacebookAppRegistration()

    /// An app with the bundle id of the world's app.
    public init() {}

    /// A part of `registration`.
    ///
    /// - Parameter path: The key path of the member.
    public subscript<Value>(dynamicMember path: WritableKeyPath<FacebookAppRegistration, Value>) -> Value {
      get { registration[keyPath: path] }
      set { registration[keyPath: path] = newValue }
    }
  }
}

extension FacebookConfiguration.App: CustomStringConvertible, CustomReflectable {
  /// The id without the secret.
  public var description: String { "app '\(id)' on Facebook" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension WorldConfiguration {
  /// The world's Facebook.
  public var facebook: FacebookConfiguration {
    _read { yield self[FacebookConfiguration.self] }
    _modify { yield &self[FacebookConfiguration.self] }
  }
}
