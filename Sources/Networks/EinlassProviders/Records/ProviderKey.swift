package import EinlassStorage

/// The key of a record of one of several networks: the network's name, and what identifies the record there.
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
