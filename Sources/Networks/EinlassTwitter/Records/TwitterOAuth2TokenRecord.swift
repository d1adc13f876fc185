package import EinlassStorage
package import EinlassWire

/// An access token or a refresh token of X, for one person and one app.
///
/// Invalid tokens are kept for a while, so that a journal can report why one was refused.
package struct TwitterOAuth2TokenRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable {
    case access, refresh
  }

  /// Whether the token is still valid.
  package enum State: String, Sendable, Codable {
    case live
    /// A refresh token that was exchanged for another one, or its access token.
    case replaced
    /// Revoked by the app or the person.
    case revoked
    /// Replaced by another exchange of the person's token of OAuth 1.0a, or by another sign-in.
    case superseded
  }

  package var token: String
  package var kind: Kind
  /// The common id of tokens that derive from one another.
  package var grant: String
  package var appKey: String
  package var personID: Int64
  package var scopes: [OAuth2Scope]
  package var issuedAt: WallTime
  package var state = State.live

  /// The holder of the rate limits: a person using one app.
  package var holder: String { "\(appKey)/\(personID)" }
}

extension TwitterOAuth2TokenRecord: TableRecord {
  package var key: String { token }

  package static let schema = TableSchema<TwitterOAuth2TokenRecord>(
    "twitterOAuth2Tokens",
    indexes: [.many(.oauth2Person) { $0.personID }, .many(.oauth2Grant) { $0.grant }],
    date: { $0.issuedAt },
    secrets: { token, secrets in secrets.add(token.token) })
}

extension TableIndex where Record == TwitterOAuth2TokenRecord, Value == Int64 {
  /// The person's id.
  package static var oauth2Person: Self { Self("person") }
}

extension TableIndex where Record == TwitterOAuth2TokenRecord, Value == String {
  /// The grant that the token belongs to.
  package static var oauth2Grant: Self { Self("grant") }
}
