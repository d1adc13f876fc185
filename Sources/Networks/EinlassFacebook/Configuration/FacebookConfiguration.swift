public import EinlassWorld

/// What a world's Facebook is made from.
public struct FacebookConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

  /// The app as Facebook knows it.
  public var app = App()
  /// The people there.
  public var people: [Person] = []
  /// The pages there.
  public var pages: [Page] = []
  /// The apps there besides the world's own.
  public var otherApps: [OtherApp] = []
  /// What is not known of Facebook for certain, and who answers its dialog.
  public var policy = SimulatedFacebook.Policy()

  /// An app, and no people.
  public init() {}

  /// The app as Facebook knows it. What is on file for it can be read and changed as if it were the app's own:
  /// `app.redirectURIs`.
  @dynamicMemberLookup
  public struct App: Sendable, Hashable, Codable {
    /// The app id.
    public var id = "500000000000001"
    /// The app secret.
    public var secret = "00000000000000000000000000000001"
    /// What Facebook has on file for it.
    public var registration = FacebookAppRegistration()

    /// An app with the bundle id of the world's app.
    public init() {}

    /// A part of `registration`.
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
