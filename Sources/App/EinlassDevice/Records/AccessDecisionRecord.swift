package import EinlassStorage
package import EinlassWire

/// The person's decision about one app and one type of account; the prompt and the switch in Settings write the same
/// record.
package struct AccessDecisionRecord: Sendable, Hashable, Codable {
  /// The app and the type of account.
  package struct Key: Sendable, Hashable, Codable {
    package let bundleID: String
    package let network: NetworkID

    package init(bundleID: String, network: NetworkID) {
      self.bundleID = bundleID
      self.network = network
    }
  }

  package var key: Key
  package var isGranted: Bool
  /// Facebook: the permissions granted so far.
  @SortedNames package var permissions: Set<String> = []
  /// Facebook: the application's id there, which a renewal needs again. `nil` if nothing was granted yet.
  package var appID: String?

  package init(key: Key, isGranted: Bool, permissions: Set<String> = []) {
    self.key = key
    self.isGranted = isGranted
    self.permissions = permissions
  }
}

extension AccessDecisionRecord: TableRecord {
  package static let schema = TableSchema<AccessDecisionRecord>(
    "decisions",
    indexes: [.many(.network) { $0.key.network }])
}

extension TableIndex where Record == AccessDecisionRecord, Value == NetworkID {
  package static var network: Self { Self("network") }
}

extension AccessDecisionRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([bundleID, network.rawValue]) }
}
