package import EinlassStorage

/// A person with an account at a provider.
package struct ProviderUserRecord: Sendable, Hashable, Codable {
  package let network: String
  package let name: String
  package var id: String
  package var fullName: String
  package var email: String
  /// Further fields, by their names in the description.
  package var fields: [String: String]
  package var isSuspended = false

  /// The fields by the names that templates use.
  var values: [String: String] {
    fields.merging(["name": name, "id": id, "full_name": fullName, "email": email]) { field, _ in field }
  }
}

extension ProviderUserRecord: TableRecord {
  package var key: ProviderKey { ProviderKey(network, name) }

  package static let schema = TableSchema<ProviderUserRecord>(
    "providerUsers",
    indexes: [.many(.network) { $0.network }, .sorted(.name) { "\($0.network)/\($0.name)" }])
}

extension TableIndex where Record == ProviderUserRecord, Value == String {
  /// The network's name.
  package static var network: Self { Self("network") }
  /// The network's name, a slash and the person's name, compared without regard to case.
  package static var name: Self { Self("name", ignoresCase: true) }
}
