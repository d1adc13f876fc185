package import EinlassStorage
package import EinlassWire
package import OAuth1

/// A request token (temporary credentials, RFC 5849, section 2.1) on its way from an app through a person.
package struct TwitterRequestTokenRecord: Sendable, Equatable, Codable {
  /// What the person has answered.
  package enum Answer: Sendable, Equatable, Codable {
    case none
    /// `verifier` is what the app has to send: the characters of the callback, or the PIN.
    case allowed(personID: Int64, verifier: String)
    case denied
  }

  package var token: String
  package var secret: SharedSecret
  package var appKey: String
  /// Where the person's browser goes afterwards. `nil` if nowhere, a PIN is shown.
  package var callback: String?
  /// What the app has asked for.
  package var accessLevel: TwitterAppRegistration.AccessLevel
  package var issuedAt: WallTime
  /// What the pages for this token seal their forms with.
  package var formSecret: SharedSecret
  package var answer = Answer.none
  /// How many wrong verifiers have come for it. `nil` if there is none, or they are not counted.
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
