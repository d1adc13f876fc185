package import EinlassStorage
package import EinlassWire
package import OAuth1

/// Temporary credentials of a provider (RFC 5849, section 2.1) on their way from an app through a person.
package struct ProviderRequestTokenRecord: Sendable, Equatable, Codable {
  /// What the person has answered.
  package enum Answer: Sendable, Equatable, Codable {
    case none
    case allowed(Grant)
    case denied
  }

  /// What a person has allowed.
  package struct Grant: Sendable, Equatable, Codable {
    package var user: String
    /// `nil` if the provider has no verifiers.
    package var verifier: SharedSecret?
    package var permission: String?
    package var scope: String?
    /// How long the token is to live, as the page was asked. `nil` if as the provider's tokens do.
    package var seconds: Int64?
    /// Whether the page was asked for a token that does not expire.
    package var isEndless = false
  }

  package let network: String
  package let token: String
  package var secret: SharedSecret
  package let clientKey: String
  /// Where the person's browser goes afterwards. `nil` if nowhere, the verifier is shown.
  package var callback: String?
  package let issuedAt: WallTime
  /// What the pages for this token seal their forms with.
  package let formSecret: SharedSecret
  package var answer = Answer.none
  /// Whether it was exchanged.
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
