package import EinlassStorage

/// An open friend request from one person to another. Friendships themselves are in the records of both people.
package struct FacebookFriendRequestRecord: Sendable, Hashable, Codable {
  /// The sender and recipient of a friend request.
  package struct Key: Sendable, Hashable, Codable {
    package let from: String
    package let to: String

    package init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  package var key: Key

  package init(from: String, to: String) {
    key = Key(from: from, to: to)
  }
}

extension FacebookFriendRequestRecord: TableRecord {
  package static let schema = TableSchema<FacebookFriendRequestRecord>(
    "facebookFriendRequests",
    indexes: [.many(.from) { $0.key.from }, .many(.to) { $0.key.to }])
}

extension TableIndex where Record == FacebookFriendRequestRecord, Value == String {
  /// The id of the person who asks.
  package static var from: Self { Self("from") }
  /// The id of the person who is asked.
  package static var to: Self { Self("to") }
}

extension FacebookFriendRequestRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([from, to]) }
}
