package import EinlassStorage
package import EinlassWire

/// A person's like of a tweet; Twitter's own term was "favorite".
package struct TwitterLikeRecord: Sendable, Hashable, Codable {
  package struct Key: Sendable, Hashable, Codable {
    package let personID: Int64
    package let tweetID: Int64

    package init(personID: Int64, tweetID: Int64) {
      self.personID = personID
      self.tweetID = tweetID
    }
  }

  package let key: Key
  package var likedAt: WallTime
}

extension TwitterLikeRecord: TableRecord {
  package static let schema = TableSchema<TwitterLikeRecord>(
    "twitterLikes",
    indexes: [.many(.person) { $0.key.personID }, .many(.tweet) { $0.key.tweetID }],
    date: { $0.likedAt })
}

extension TwitterLikeRecord.Key: TableValueConvertible {
  package var tableValue: TableValue { .list([String(personID), String(tweetID)]) }
}

extension TableIndex where Record == TwitterLikeRecord, Value == Int64 {
  package static var person: Self { Self("person") }
  package static var tweet: Self { Self("tweet") }
}
