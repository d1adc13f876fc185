package import EinlassStorage
package import EinlassWire
package import OAuth1

/// An authorization code of X's (RFC 6749, section 4.1), from the consent page until it is exchanged.
///
/// The page has its code before the person has answered, as X's own was seen to; its life begins with the answer
/// (reference of X today, section 2.1).
package struct TwitterOAuth2CodeRecord: Sendable, Equatable, Codable {
  /// Whether the code can be exchanged.
  package enum State: Sendable, Equatable, Codable {
    /// The person has not answered.
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
  /// Whether the challenge is the verifier's hash, and not the verifier itself.
  package var isHashed: Bool
  /// When the page was shown, or once the person has allowed, when that was.
  package var issuedAt: WallTime
  /// What the page for this code seals its form with.
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
