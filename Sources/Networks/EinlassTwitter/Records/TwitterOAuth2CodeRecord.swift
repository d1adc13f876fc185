package import EinlassStorage
package import EinlassWire
package import OAuth1

/// An authorization code of X (RFC 6749, section 4.1), from the consent page until the exchange.
///
/// The page has its code before the person has answered, as observed at X. Its lifetime starts with the answer
/// (reference of X today, section 2.1).
package struct TwitterOAuth2CodeRecord: Sendable, Equatable, Codable {
  /// Whether the code can be exchanged.
  package enum State: Sendable, Equatable, Codable {
    /// The person has not answered yet.
    case shown
    case allowed(personID: Int64)
    case denied
    case used
  }

  package var code: String
  package var appKey: String
  package var redirect: String
  package var scopes: [OAuth2Scope]
  /// `code_challenge` of PKCE (RFC 7636).
  package var challenge: String
  /// Whether the challenge is the verifier's hash instead of the verifier itself.
  package var isHashed: Bool
  /// The time when the page was shown or, once the person has allowed access, the time of the answer.
  package var issuedAt: WallTime
  /// The secret that seals the form of this code's page.
  package var formSecret: SharedSecret
  package var state = State.shown
}

extension TwitterOAuth2CodeRecord: TableRecord {
  package var key: String { code }

  package static let schema = TableSchema<TwitterOAuth2CodeRecord>(
    "twitterOAuth2Codes",
    date: { $0.issuedAt },
    secrets: { code, secrets in
      secrets.add(code.code)
      secrets.add(code.formSecret)
    })
}
