package import EinlassStorage
package import EinlassWire
package import OAuth1

/// An application registered at the simulated Facebook.
package struct FacebookAppRecord: Sendable, Equatable, Codable {
  package var id: String
  package var name: String
  package var secret: SharedSecret
  /// The iOS bundle id registered with the application; nil: none.
  package var bundleID: String?
  /// In development mode only people with a role may sign in.
  package var isInDevelopment = false
  /// Ids of the people with a role: developers and testers.
  @SortedNames package var roles: Set<String> = []
  package var isDeleted = false
  /// Whether calls must carry `appsecret_proof`.
  package var requiresProof = false
  /// The oldest Graph version still open to the application; an unversioned call gets it.
  package var floorVersion = "v2.4"
  /// When the secret was last changed; tokens made before that are dead. nil: never.
  package var secretSince: WallTime?
  /// The registered "Valid OAuth Redirect URIs"; nil: none were registered, and any address is valid.
  package var redirectURIs: [String]?
  /// The registered Site URL; redirects below it are valid outside strict mode.
  package var siteURL: String?
  /// The registered App Domains; redirects to them are valid outside strict mode.
  package var domains: [String] = []
  /// Whether a redirect must be registered to the letter; nil: as for all applications of the time.
  package var isStrict: Bool?
  /// Whether the page for programs without a website, `login_success.html`, is a valid redirect.
  package var allowsEmbeddedBrowser = true

  package init(id: String, name: String, secret: SharedSecret) {
    self.id = id
    self.name = name
    self.secret = secret
  }
}

extension FacebookAppRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<FacebookAppRecord>(
    "facebookApps",
    secrets: { app, secrets in secrets.add(app.secret) })
}
