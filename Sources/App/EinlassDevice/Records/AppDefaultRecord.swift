package import EinlassStorage

/// A small setting that an app keeps on a phone, and that is deleted with the app.
package struct AppDefaultRecord: Sendable, Hashable, Codable {
  /// The app and the setting.
  package struct Key: Sendable, Hashable, Codable {
    package let bundleID: String
    package let name: String

    package init(bundleID: String, name: String) {
      self.bundleID = bundleID
      self.name = name
    }
  }

  package let key: Key
  package var value: String
}

extension AppDefaultRecord: TableRecord {
  package static let schema = TableSchema<AppDefaultRecord>(
    "appDefaults",
    indexes: [.many(.app) { $0.key.bundleID }])
}

extension TableIndex where Record == AppDefaultRecord, Value == String {
  /// The app's bundle id.
  package static var app: Self { Self("app") }
}

extension AppDefaultRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([bundleID, name]) }
}
