package import EinlassStorage

/// A page of the simulated Facebook, such as that of a company, a band or a place.
package struct FacebookPageRecord: Sendable, Hashable, Codable {
  /// The page's id, the same for all applications.
  package var id: String
  package var name: String
  package var category: String
  /// The number of the category in `category_list`.
  package var categoryID: String
  /// The id of the business that the page belongs to. `nil` if there is none.
  package var business: String?
}

extension FacebookPageRecord: TableRecord {
  package var key: String { id }

  package static let schema = TableSchema<FacebookPageRecord>(
    "facebookPages", indexes: [.many(.business) { $0.business ?? "" }])
}

extension TableIndex where Record == FacebookPageRecord, Value == String {
  /// The id of the business; empty for pages without one.
  package static var business: Self { Self("business") }
}

/// A person's role on a page.
package struct FacebookPageRoleRecord: Sendable, Hashable, Codable {
  /// A page and a person.
  package struct Key: Sendable, Hashable, Codable {
    package let pageID: String
    package let personID: String

    package init(pageID: String, personID: String) {
      self.pageID = pageID
      self.personID = personID
    }
  }

  package var key: Key
  package var role: FacebookPageRole
}

extension FacebookPageRoleRecord: TableRecord {
  package static let schema = TableSchema<FacebookPageRoleRecord>(
    "facebookPageRoles", indexes: [.many(.person) { $0.key.personID }])
}

extension TableIndex where Record == FacebookPageRoleRecord, Value == String {
  /// The person's id.
  package static var person: Self { Self("person") }
}

extension FacebookPageRoleRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([pageID, personID]) }
}
