package import EinlassStorage
package import EinlassWire

/// The permissions that one person has granted one application at the simulated Facebook.
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
  /// Whether the application is installed; `false` once the person has removed it.
  package var isInstalled = true

  /// The time when the person last logged in to the application; `nil` if not known. Access to data ends 90 days later.
  package var lastLogin: WallTime?
  /// The widest privacy of the application's posts. `nil` if there is no limit.
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
  /// The person's global id.
  package static var person: Self { Self("person") }
}

extension FacebookInstallRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([appID, personID]) }
}
