package import EinlassStorage
package import EinlassWire

/// A credential from Facebook's dialog that is exchanged for a token once.
package struct FacebookCodeRecord: Sendable, Hashable, Codable {
  /// The grant by which it is exchanged.
  package enum Kind: String, Sendable, Codable {
    /// The exchange of a code.
    case code
    /// `fb_exchange_nonce`.
    case nonce
  }

  package var code: String
  package var kind = Kind.code
  package var appID: String
  package var personID: String
  /// The redirect address, byte for byte as in the dialog's call. Empty for codes inside a `signed_request`.
  package var redirectURI: String
  package var issuedAt: WallTime
  package var expiresAt: WallTime
  /// The person's `passwordGeneration` when the code was made.
  package var passwordGeneration = 0
  package var isSpent = false
  /// The challenge of the method S256. `nil` if the dialog was called without one.
  package var codeChallenge: String?
  /// Whether the token lives as long as a phone's token.
  package var isLongLived = false
  /// Whether an `id_token` is issued with the token.
  package var isOpenID = false
  /// The value of `nonce` in the `id_token`.
  package var nonce: String?
  /// The session of the browser that showed the dialog. `nil` if no browser did.
  package var sessionID: String?
  /// The dialog's `auth_nonce`.
  package var authNonce: String?
  /// Whether the dialog had the person enter the password again.
  package var isReauthenticated = false
}

extension FacebookCodeRecord: TableRecord {
  package var key: String { code }

  package static let schema = TableSchema<FacebookCodeRecord>(
    "facebookCodes",
    date: { $0.issuedAt },
    checks: [.count("passwordGeneration") { $0.passwordGeneration }],
    secrets: { code, secrets in secrets.add(code.code) })
}
