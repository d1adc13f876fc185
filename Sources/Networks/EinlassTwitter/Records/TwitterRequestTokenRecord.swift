package import EinlassStorage
package import EinlassWire
package import OAuth1

/// A request token (temporary credentials, RFC 5849, section 2.1) which an app requests and a person approves.
package struct TwitterRequestTokenRecord: Sendable, Equatable, Codable {
  /// The person's answer.
  package enum Answer: Sendable, Equatable, Codable {
    case none
    /// `verifier` is the value that the app must send: the characters of the callback, or the PIN.
    case allowed(personID: Int64, verifier: String)
    case denied
  }

  package var token: String
  package var secret: SharedSecret
  package var appKey: String
  /// The address to which the person's browser is redirected. `nil` if a PIN is shown instead.
  package var callback: String?
  /// The permission that the app requests.
  package var accessLevel: TwitterAppRegistration.AccessLevel
  package var issuedAt: WallTime
  /// The secret that seals the forms of this token's pages.
  package var formSecret: SharedSecret
  package var answer = Answer.none
  /// The number of wrong verifiers sent for the token. `nil` if there are none, or they are not counted.
  package var wrongVerifiers: Int?
}

extension TwitterRequestTokenRecord: TableRecord {
  package var key: String { token }

  package static let schema = TableSchema<TwitterRequestTokenRecord>(
    "twitterRequestTokens",
    date: { $0.issuedAt },
    checks: [.count("wrongVerifiers") { $0.wrongVerifiers }],
    secrets: { token, secrets in
      secrets.add(token.secret)
      secrets.add(token.formSecret)
      if case .allowed(_, let verifier) = token.answer { secrets.add(verifier) }
    })
}
