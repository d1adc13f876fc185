package import EinlassStorage
package import EinlassWire

/// What one person has allowed one application at the simulated Facebook.
package struct FacebookInstallRecord: Sendable, Hashable, Codable {
  /// An application and a person.
  package struct Key: Sendable, Hashable, Codable {
    package let appID: String
    package let personID: String

    package init(appID: String, personID: String) {
      self.appID = appID
      self.personID = personID
    }
  }

  package var key: Key
  /// The person's id as this application sees it.
  package var scopedID: String
  @SortedNames package var granted: Set<String> = []
  @SortedNames package var declined: Set<String> = []
  /// false once the person has removed the application.
  package var isInstalled = true

  /// When the person last logged in to the application; nil: not known. Access to data ends 90 days later.
  package var lastLogin: WallTime?
  /// The widest privacy of what the application posts; nil: any.
  package var audience: FacebookPostRecord.Privacy?

  package init(key: Key, scopedID: String) {
    self.key = key
    self.scopedID = scopedID
  }
}

extension FacebookInstallRecord: TableRecord {
  package static let schema = TableSchema<FacebookInstallRecord>(
    "facebookInstalls",
    indexes: [.unique(.scopedID) { $0.scopedID }, .many(.person) { $0.key.personID }])
}

extension TableIndex where Record == FacebookInstallRecord, Value == String {
  /// The person's id as the application sees it.
  package static var scopedID: Self { Self("scopedID") }
  /// The person's id that holds everywhere.
  package static var person: Self { Self("person") }
}

extension FacebookInstallRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([appID, personID]) }
}
