package import EinlassStorage
package import EinlassWire

/// A token of the simulated Facebook.
package struct FacebookTokenRecord: Sendable, Hashable, Codable {
  /// The holder of the token.
  package enum Kind: String, Sendable, Codable {
    /// A token of one person, for one application.
    case user
    /// An application's own token.
    case app
    /// A page's token, for one application and one person with a role on the page.
    case page
    /// The phone's master credential for a person; it allows only the system grant.
    case device
  }

  /// The reason why a token is invalid although it has not expired. Raw values are Graph's subcodes of 190.
  package enum Invalidation: Int, Sendable, Codable, CaseIterable {
    case sessionMismatch = 452
    case malformed = 456
    case invalidOrigin = 457
    case appRemoved = 458
    case checkpointed = 459
    case passwordChanged = 460
    case appReinstalled = 461
    case staleVersion = 462
    case expired = 463
    case unconfirmed = 464
    case invalidPerson = 465
    case invalidatedByCall = 466
    case loggedOut = 467
    case unused = 468
    case pageRoleLost = 492
    case appInactive = 493
  }

  package var token: String
  package var kind: Kind
  /// The application's id. Empty for the phone's master credential.
  package var appID: String
  /// The person's id. Empty for an application's token.
  package var personID: String
  package var issuedAt: WallTime
  /// The time when the token expires. `nil` if it never does.
  package var expiresAt: WallTime?
  /// The person's `passwordGeneration` when the token was made.
  package var passwordGeneration = 0
  package var invalidation: Invalidation?
  /// The browser session in which the token was made. `nil` for a phone's token, or if no browser was involved.
  package var sessionID: String?
  /// The `auth_nonce` of the dialog that led to the token. `nil` if none was sent.
  package var authNonce: String?
  /// Whether the dialog had the person enter the password again.
  package var isReauthenticated = false
  /// The page that the token represents. `nil` if there is none.
  package var pageID: String?
}

extension FacebookTokenRecord: TableRecord {
  package var key: String { token }

  package static let schema = TableSchema<FacebookTokenRecord>(
    "facebookTokens",
    indexes: [.many(.person) { $0.personID }],
    checks: [.count("passwordGeneration") { $0.passwordGeneration }],
    secrets: { token, secrets in secrets.add(token.token) })
}

extension TableIndex where Record == FacebookTokenRecord, Value == String {
  /// The person's id; empty for applications' own tokens.
  package static var person: Self { Self("person") }
}
