package import EinlassStorage
package import EinlassWire
package import OAuth1

/// A system account, as stored on the phone.
package struct AccountRecord: Sendable, Equatable, Codable {
  /// The credential that the phone itself signs in with; apps never see it.
  package enum Credential: Sendable, Equatable, Codable {
    /// An OAuth 1.0a token with its secret, issued to Apple's application.
    case oauth1(token: String, secret: SharedSecret)
    /// Facebook's master credential of this phone.
    case facebook(master: SharedSecret)

    /// Creates a credential from a network's response: a token with a secret, or a token that is itself a secret.
    package init(token: String, secret: SharedSecret?) {
      self =
        if let secret { .oauth1(token: token, secret: secret) } else {
          .facebook(master: SharedSecret(token))
        }
    }
  }

  /// An upper-case UUID, stable as long as the account exists.
  package var identifier: String
  package var network: NetworkID
  /// Twitter: the screen name without `@`; Facebook: the login. `nil` if not known yet.
  package var username: String?
  package var fullName: String?
  /// The person's id at the network.
  package var userID: String
  /// `nil` if the password is lost, as after a restore from an unencrypted backup.
  package var credential: Credential?
  /// Facebook's tokens for apps, by bundle id.
  package var appTokens: [String: SharedSecret] = [:]
  /// The time at which the person last caused a renewal to be refused. `nil` if never.
  package var renewalRejectedAt: WallTime?

  package init(
    identifier: String, network: NetworkID, username: String?, fullName: String?, userID: String,
    credential: Credential?
  ) {
    self.identifier = identifier
    self.network = network
    self.username = username
    self.fullName = fullName
    self.userID = userID
    self.credential = credential
  }
}

extension AccountRecord: TableRecord {
  package var key: String { identifier }

  package static let schema = TableSchema<AccountRecord>(
    "accounts",
    indexes: [.many(.network) { $0.network }],
    secrets: { account, secrets in
      for token in account.appTokens.values { secrets.add(token) }
      switch account.credential {
      case .facebook(let master): secrets.add(master)
      case .oauth1(let token, let secret):
        secrets.add(token)
        secrets.add(secret)
      case nil: break
      }
    })
}

extension TableIndex where Record == AccountRecord, Value == NetworkID {
  package static var network: Self { Self("network") }
}

extension NetworkID: TableValueConvertible {}
