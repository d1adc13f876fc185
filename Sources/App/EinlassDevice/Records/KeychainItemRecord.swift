package import EinlassStorage

/// An item as stored in a phone's Keychain: with readable names and a sealed value.
package struct KeychainItemRecord: Sendable, Hashable, Codable {
  /// The app and the item.
  package struct Key: Sendable, Hashable, Codable {
    package let bundleID: String
    package let service: String
    package let account: String

    package init(bundleID: String, service: String, account: String) {
      self.bundleID = bundleID
      self.service = service
      self.account = account
    }
  }

  package let key: Key
  /// The condition under which the phone opens the item, as a raw value of `kSecAttrAccessible`.
  package let accessibility: String
  /// The value, sealed by the phone; a store cannot open it.
  package let sealed: [UInt8]
}

extension KeychainItemRecord: TableRecord {
  package static let schema = TableSchema<KeychainItemRecord>("keychain")
}

extension KeychainItemRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([bundleID, service, account]) }
}
