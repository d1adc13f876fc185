package import EinlassStorage
package import EinlassWire
package import OAuth1

/// Temporary credentials of a provider (RFC 5849, section 2.1) which an app requests and a person approves.
package struct ProviderRequestTokenRecord: Sendable, Equatable, Codable {
  /// The person's answer.
  package enum Answer: Sendable, Equatable, Codable {
    case none
    case allowed(Grant)
    case denied
  }

  /// The access that a person granted.
  package struct Grant: Sendable, Equatable, Codable {
    package var user: String
    /// The verifier. `nil` if the provider has no verifiers.
    package var verifier: SharedSecret?
    package var permission: String?
    package var scope: String?
    /// The requested lifetime of the token. `nil` for the provider's default.
    package var seconds: Int64?
    /// Whether a token that does not expire was requested.
    package var isEndless = false
  }

  package let network: String
  package let token: String
  package var secret: SharedSecret
  package let clientKey: String
  /// The address to which the person's browser is redirected. `nil` if the verifier is shown instead.
  package var callback: String?
  package let issuedAt: WallTime
  /// The secret that seals the forms of this token's pages.
  package let formSecret: SharedSecret
  package var answer = Answer.none
  /// Whether the credentials were exchanged.
  package var isUsed = false

  var credentials: TokenCredentials { TokenCredentials(token: token, secret: secret) }
}

extension ProviderRequestTokenRecord: TableRecord {
  package var key: ProviderKey { ProviderKey(network, token) }

  package static let schema = TableSchema<ProviderRequestTokenRecord>(
    "providerRequestTokens", date: { $0.issuedAt },
    secrets: { token, secrets in
      secrets.add(token.secret)
      secrets.add(token.formSecret)
      if case .allowed(let grant) = token.answer, let verifier = grant.verifier { secrets.add(verifier) }
    })
}
