public import EinlassWire

/// What Facebook has on file for an app besides its name, id and secret.
public struct FacebookAppRegistration: Sendable, Hashable, Codable {
  /// The iOS bundle id. `nil` if none is registered.
  public var bundleID: String? = "com.example.einlass"
  /// Whether the app is in development mode, in which only people with a role in the app may sign in.
  public var isInDevelopment = false
  /// Whether the app has been deleted.
  public var isDeleted = false
  /// The oldest Graph version still open to the app; an unversioned call gets it.
  public var floorVersion = "v2.4"
  /// Whether calls must carry `appsecret_proof`.
  public var requiresProof = false
  /// The "Valid OAuth Redirect URIs". `nil` if none were registered; any address is valid then, unless the app has a site
  /// or domains.
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
  /// Whether the app may post for people. `nil` if until August 2018, if it was made before 24 April 2018.
  public var publishing: Bool?
  /// When the app was made; nil: before all changes that spared older apps.
  public var created: WallTime?
  /// The id of the business that the app belongs to. `nil` if there is none.
  public var business: String?
  /// The app's category, as Games; nil: not told.
  public var category: String?
  /// The app's name in addresses. `nil` if there is none.
  public var namespace: String?
  /// How much of its hourly calls the app has used when the world begins, in percent: at 100 Graph refuses. `nil` if there is none.
  public var usage: Int?
  /// Whether calls beyond what the app, its people and its pages may make are refused. `nil` if where `usage` is stated.
  public var limitsCalls: Bool?

  /// Whether calls beyond the limits are refused. They are counted in any case: a world of one person would have 200 an
  /// hour for all tests that share it.
  var refusesBeyondLimits: Bool { limitsCalls ?? (usage != nil) }

  /// The addresses that count as registered; `nil` if nothing limits to where the dialog redirects.
  var validRedirects: [String]? {
    redirectURIs ?? (siteURL == nil && domains.isEmpty ? nil : [])
  }

  /// Whether the app can be granted `publish_actions`, which was closed to new apps on 24 April 2018.
  var canAskToPost: Bool {
    if publishing == true { return true }
    return created.map { $0.seconds < 1_524_528_000 } ?? true
  }

  /// An app with the bundle id of the world's app.
  public init() {}
}
