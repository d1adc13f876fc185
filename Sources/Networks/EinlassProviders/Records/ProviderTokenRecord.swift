package import EinlassStorage
package import EinlassWire
package import OAuth1

/// A provider's access token for one person and one app.
package struct ProviderTokenRecord: Sendable, Equatable, Codable {
  package let network: String
  package let token: String
  package var secret: SharedSecret
  package let clientKey: String
  /// The person's name.
  package let user: String
  /// The permission. `nil` if there is no limit.
  package var permission: String?
  package var scope: String?
  package var issuedAt: WallTime
  /// The last time at which the token is valid. `nil` if it does not expire.
  package var expires: WallTime?
  /// The time of the last use, if the token becomes inactive without use.
  package var lastUsed: WallTime
  package var isRevoked = false
  /// The handle with which the token is renewed. `nil` if it cannot be renewed.
  package var sessionHandle: SharedSecret?
  package var sessionEnds: WallTime?

  package init(
    network: String, token: String, secret: SharedSecret, clientKey: String, user: String,
    permission: String?, scope: String?, issuedAt: WallTime
  ) {
    self.network = network
    self.token = token
    self.secret = secret
    self.clientKey = clientKey
    self.user = user
    self.permission = permission
    self.scope = scope
    self.issuedAt = issuedAt
    lastUsed = issuedAt
  }

  var credentials: TokenCredentials { TokenCredentials(token: token, secret: secret) }
}

extension ProviderTokenRecord: TableRecord {
  package var key: ProviderKey { ProviderKey(network, token) }

  package static let schema = TableSchema<ProviderTokenRecord>(
    "providerTokens",
    indexes: [.many(.network) { $0.network }, .many(.user) { ProviderKey($0.network, $0.user) }],
    secrets: { token, secrets in
      secrets.add(token.token)
      secrets.add(token.secret)
      if let handle = token.sessionHandle { secrets.add(handle) }
    })
}

extension TableIndex where Record == ProviderTokenRecord, Value == String {
  /// The network's name.
  package static var network: Self { Self("network") }
}

extension TableIndex where Record == ProviderTokenRecord, Value == ProviderKey {
  /// The names of the network and the person.
  package static var user: Self { Self("user") }
}
