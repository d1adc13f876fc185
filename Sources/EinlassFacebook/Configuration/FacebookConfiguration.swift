public import EinlassWorld

/// What a world's Facebook is made from.
public struct FacebookConfiguration: ModuleConfiguration {
  /// The app as Facebook knows it.
  public var app = App()
  /// The people there.
  public var people: [Person] = []
  /// What is not known of Facebook for certain, and who answers its dialog.
  public var policy = SimulatedFacebook.Policy()

  /// An app, and no people.
  public init() {}

  /// The app as Facebook knows it.
  public struct App: Sendable, Hashable, Codable {
    /// The app id.
    public var id = "500000000000001"
    /// The app secret.
    public var secret = "00000000000000000000000000000001"
    /// The iOS bundle id; nil: none is registered.
    public var bundleID: String? = "com.example.einlass"
    /// Whether the app is in development mode, in which only testers get in.
    public var isInDevelopment = false
    /// Whether the app has been deleted.
    public var isDeleted = false
    /// The oldest Graph version still open to the app; an unversioned call gets it.
    public var floorVersion = "v2.4"
    /// Whether calls must carry `appsecret_proof`.
    public var requiresProof = false
    /// The "Valid OAuth Redirect URIs"; nil: any address is valid.
    public var redirectURIs: [String]?
    /// The Site URL; outside strict mode redirects below it are valid.
    public var siteURL: String?
    /// The App Domains; outside strict mode redirects to them are valid.
    public var domains: [String] = []
    /// Whether a redirect must be registered to the letter; nil: as for all apps of the time.
    public var isStrict: Bool?

    /// An app with the bundle id of the world's app.
    public init() {}
  }
}

extension FacebookConfiguration.App: CustomStringConvertible, CustomReflectable {
  /// The id without the secret.
  public var description: String { "app '\(id)' at Facebook" }
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
