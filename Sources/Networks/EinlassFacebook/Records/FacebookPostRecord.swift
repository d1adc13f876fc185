package import EinlassStorage
package import EinlassWire

/// Something that an application has posted for a person or a page.
package struct FacebookPostRecord: Sendable, Hashable, Codable {
  /// The audience of a post, from the smallest to the largest.
  package enum Privacy: String, Sendable, Codable, CaseIterable {
    case onlyMe = "SELF"
    case custom = "CUSTOM"
    case friends = "ALL_FRIENDS"
    case friendsOfFriends = "FRIENDS_OF_FRIENDS"
    case everyone = "EVERYONE"
  }

  /// The digits after the underscore in the post's id.
  package var number: String
  /// The global id of the person, or the id of the page, on whose wall it is.
  package var ownerID: String
  /// The id of the person whose token posted it. On pages, it may differ from the owner.
  package var personID: String
  package var appID: String
  package var message: String?
  package var link: String?
  package var privacy: Privacy
  package var createdAt: WallTime
}

extension FacebookPostRecord: TableRecord {
  package var key: String { number }

  package static let schema = TableSchema<FacebookPostRecord>(
    "facebookPosts", indexes: [.many(.owner) { $0.ownerID }], date: { $0.createdAt })
}

extension TableIndex where Record == FacebookPostRecord, Value == String {
  /// The id of the person or the page on whose wall it is.
  package static var owner: Self { Self("owner") }
}
