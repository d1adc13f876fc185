/// What Facebook has on file for an app besides its name, id and secret.
public struct FacebookAppRegistration: Sendable, Hashable, Codable {
  /// The iOS bundle id; nil: none is registered.
  public var bundleID: String? = "com.example.einlass"
  /// Whether the app is in development mode, in which only people with a role in the app may sign in.
  public var isInDevelopment = false
  /// Whether the app has been deleted.
  public var isDeleted = false
  /// The oldest Graph version still open to the app; an unversioned call gets it.
  public var floorVersion = "v2.4"
  /// Whether calls must carry `appsecret_proof`.
  public var requiresProof = false
  /// The "Valid OAuth Redirect URIs"; nil: none were registered, and any address is valid.
  public var redirectURIs: [String]?
  /// The Site URL; outside strict mode redirects below it are valid.
  public var siteURL: String?
  /// The App Domains; outside strict mode redirects to them are valid.
  public var domains: [String] = []
  /// Whether a redirect must be registered to the letter; nil: as for all apps of the time.
  public var isStrict: Bool?
  /// Whether nobody can create test users of the app; nil: as for all apps of the time.
  public var testUsersClosed: Bool?
  /// How many test users the app may have; nil: as many as all apps of the time.
  public var testUserLimit: Int?
  /// Whether the app may post for people; nil: until August 2018.
  public var publishing: Bool?
  /// The id of the business that the app belongs to; nil: none.
  public var business: String?
  /// The app's category, as Games; nil: not told.
  public var category: String?
  /// The app's name in addresses; nil: none.
  public var namespace: String?
  /// How much of its hourly calls the app has used when the world begins, in percent: at 100 Graph refuses; nil: none.
  public var usage: Int?
  /// Whether calls beyond what the app, its people and its pages may make are refused; nil: they are.
  public var limitsCalls: Bool?

  /// An app with the bundle id of the world's app.
  public init() {}
}
