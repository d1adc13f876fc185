package import EinlassStorage
package import EinlassWire
package import OAuth1

/// An application registered at the simulated Facebook. What is on file for it can be read and changed as if it were the
/// record's own: `app.redirectURIs`.
@dynamicMemberLookup
package struct FacebookAppRecord: Sendable, Equatable, Codable {
  package var id: String
  package var name: String
  package var secret: SharedSecret
  /// What Facebook has on file for it.
  package var registration: FacebookAppRegistration
  /// Ids of the people with a role: developers and testers.
  @SortedNames package var roles: Set<String> = []
  /// When the secret was last changed; tokens made before that are dead. nil: never.
  package var secretSince: WallTime?
  /// When `usage` was stated, which holds for an hour; nil: for ever.
  package var usageSince: WallTime?
  /// Whether the page for programs without a website, `login_success.html`, is a valid redirect.
  package var allowsEmbeddedBrowser = true

  /// An application without a bundle id.
  package init(id: String, name: String, secret: SharedSecret) {
    self.id = id
    self.name = name
    self.secret = secret
    registration = FacebookAppRegistration()
    registration.bundleID = nil
  }

  /// How much of its calls the application was said to have used, in percent, as far as that holds.
  package func statedUsage(at now: WallTime) -> Int {
    if let usageSince, usageSince.advanced(by: .seconds(3600)) <= now { return 0 }
    return registration.usage ?? 0
  }

  /// A part of `registration`.
  package subscript<Value>(dynamicMember path: WritableKeyPath<FacebookAppRegistration, Value>) -> Value {
    get { registration[keyPath: path] }
    set { registration[keyPath: path] = newValue }
  }
}

extension FacebookAppRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<FacebookAppRecord>(
    "facebookApps",
    secrets: { app, secrets in secrets.add(app.secret) })
}
