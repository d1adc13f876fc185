package import EinlassStorage
package import EinlassWire
package import OAuth1

/// An application registered at the simulated Facebook. The members of its registration can be read and changed
/// directly: `app.redirectURIs`.
@dynamicMemberLookup
package struct FacebookAppRecord: Sendable, Equatable, Codable {
  package var id: String
  package var name: String
  package var secret: SharedSecret
  /// The app's registration with Facebook.
  package var registration: FacebookAppRegistration
  /// The ids of the people with a role: developers and testers.
  @SortedNames package var roles: Set<String> = []
  /// The time when the secret was last changed, which invalidates older tokens. `nil` if it never was.
  package var secretSince: WallTime?
  /// The time when `usage` was set, which then applies for an hour. If `nil`, it applies forever.
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

  /// The usage set for the application, in percent of its calls, while it applies.
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
