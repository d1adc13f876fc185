package import EinlassStorage
package import EinlassWire

/// A person's membership as a test user of an application. Several applications can share a test user.
///
/// Source: reference of Calls after login, section 10.
package struct FacebookTestUserRecord: Sendable, Hashable, Codable {
  /// The application and the person.
  package var key: FacebookInstallRecord.Key
  package var createdAt: WallTime
  /// The time when the current `login_url` was issued. `nil` if there is none, or it has been used.
  package var loginURLSince: WallTime?
  /// The nonce that distinguishes a `login_url` from before 2015 from earlier ones. `nil` if it has none.
  package var loginNonce: String?
}

extension FacebookTestUserRecord: TableRecord {
  package static let schema = TableSchema<FacebookTestUserRecord>(
    "facebookTestUsers",
    indexes: [.many(.app) { $0.key.appID }, .many(.person) { $0.key.personID }],
    secrets: { user, secrets in
      if let nonce = user.loginNonce { secrets.add(nonce) }
    })
}

extension TableIndex where Record == FacebookTestUserRecord, Value == String {
  /// The application's id.
  package static var app: Self { Self("app") }
  /// The person's id.
  package static var person: Self { Self("person") }
}
