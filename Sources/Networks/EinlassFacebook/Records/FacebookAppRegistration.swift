public import EinlassWire

/// An app's registration with Facebook, except its name, id and secret.
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
  /// The "Valid OAuth Redirect URIs". `nil` if none were registered: any address is valid then, unless the app has a
  /// site or domains.
  public var redirectURIs: [String]?
  /// The Site URL; outside strict mode redirects below it are valid.
  public var siteURL: String?
  /// The App Domains; outside strict mode redirects to them are valid.
  public var domains: [String] = []
  /// Whether a redirect must match a registered address exactly. If `nil`, the rule of the time applies.
  public var isStrict: Bool?
  /// Whether creating test users of the app is disabled. If `nil`, the rule of the time applies.
  public var testUsersClosed: Bool?
  /// The number of test users that the app may have. If `nil`, the limit of the time applies.
  public var testUserLimit: Int?
  /// Whether the app may post for people. If `nil`, it may until August 2018 if it was created before 24 April 2018.
  public var publishing: Bool?
  /// The time when the app was created. If `nil`, before all changes that spared older apps.
  public var created: WallTime?
  /// The id of the business that the app belongs to. `nil` if there is none.
  public var business: String?
  /// The app's category, such as Games. `nil` if it is not set.
  public var category: String?
  /// The app's name in addresses. `nil` if there is none.
  public var namespace: String?
  /// The share of its hourly calls that the app has used when the world starts, in percent. At 100, Graph refuses
  /// calls. `nil` if there is none.
  public var usage: Int?
  /// Whether calls over the limits of the app, its people and its pages are refused. If `nil`, they are if `usage` is
  /// set.
  public var limitsCalls: Bool?

  /// Whether calls over the limits are refused. They are always counted. A world with one person would otherwise have
  /// only 200 calls an hour for all tests that share it.
  var refusesBeyondLimits: Bool { limitsCalls ?? (usage != nil) }

  /// The addresses that count as registered. `nil` if the dialog may redirect anywhere.
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
