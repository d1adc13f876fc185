package import EinlassStorage
package import OAuth1

/// An app registered at a provider.
package struct ProviderClientRecord: Sendable, Equatable, Codable {
  package let network: String
  package let clientKey: String
  package var secret: SharedSecret
  package var name: String
  /// The addresses to which a browser may be redirected. Empty if none is registered.
  package var callbacks: [String]
  /// A PEM-encoded public key. `nil` if the app signs with its secret.
  package var publicKey: String?
  /// Further fields, by their names in the description.
  package var fields: [String: String]
  /// The permission of the app's key without a token. `nil` if it is not restricted.
  package var permission: String?
  package var isSuspended = false

  /// The credentials by which its signatures are verified. `nil` if the public key cannot be read.
  var credentials: ClientCredentials? {
    guard let publicKey else { return ClientCredentials(key: clientKey, secret: secret) }
    guard let key = try? RSAKey(publicKeyPEM: publicKey) else { return nil }
    return ClientCredentials(key: clientKey, secret: secret, rsaKey: key)
  }
}

extension ProviderClientRecord: TableRecord {
  package var key: ProviderKey { ProviderKey(network, clientKey) }

  package static let schema = TableSchema<ProviderClientRecord>(
    "providerClients", indexes: [.many(.network) { $0.network }],
    secrets: { client, secrets in secrets.add(client.secret) })
}

extension TableIndex where Record == ProviderClientRecord, Value == String {
  /// The network's name.
  package static var network: Self { Self("network") }
}
