package import EinlassStorage
package import OAuth1

/// An access token of the simulated Twitter, for one person and one application.
package struct TwitterTokenRecord: Sendable, Equatable, Codable {
  /// Whether the token is still valid.
  package enum State: String, Sendable, Codable {
    case live
    /// Revoked by the person, invalidated by its holder, or the application's access changed: code 89.
    case revoked
    /// A system account's token after the person changed the password: code 32.
    case stale
  }

  package var token: String
  package var secret: SharedSecret
  package var appKey: String
  package var personID: Int64
  package var accessLevel: TwitterAppRegistration.AccessLevel
  package var state: State = .live
}

extension TwitterTokenRecord: TableRecord {
  package var key: String { token }

  package static let schema = TableSchema<TwitterTokenRecord>(
    "twitterTokens",
    indexes: [.many(.person) { $0.personID }],
    secrets: { token, secrets in
      secrets.add(token.token)
      secrets.add(token.secret)
    })
}

extension TableIndex where Record == TwitterTokenRecord, Value == Int64 {
  /// The person's id.
  package static var person: Self { Self("person") }
}
