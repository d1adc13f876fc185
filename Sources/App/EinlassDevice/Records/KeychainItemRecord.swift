package import EinlassStorage

/// An item of a phone's Keychain as it lies there: names that can be read, and a value that cannot.
package struct KeychainItemRecord: Sendable, Hashable, Codable {
  /// Which item of which app.
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
  /// When the phone opens the item, in the raw values of `kSecAttrAccessible`.
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
