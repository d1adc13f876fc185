package import EinlassStorage

/// The key of a record in a table that several networks share: the network's name, and a name that identifies the
/// record there.
package struct ProviderKey: Sendable, Hashable, Codable {
  package let network: String
  package let name: String

  package init(_ network: String, _ name: String) {
    self.network = network
    self.name = name
  }
}

extension ProviderKey: TableValueConvertible {
  package var tableValue: TableValue { .list([network, name]) }
}
