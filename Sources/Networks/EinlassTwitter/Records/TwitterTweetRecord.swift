package import EinlassStorage
package import EinlassWire

/// A tweet, or a retweet of one.
package struct TwitterTweetRecord: Sendable, Hashable, Codable {
  /// An address in the text, and the `t.co` address that replaces it there.
  package struct Link: Sendable, Hashable, Codable {
    package var short: String
    package var expanded: String
  }

  package var id: Int64
  package var authorID: Int64
  /// The text with `t.co` addresses.
  package var text: String
  /// The text as sent, if it differs: it decides whether a tweet is a duplicate.
  package var written: String?
  package var links: [Link] = []
  package var createdAt: WallTime
  /// The name of the app that sent it. `nil` for the simulator.
  package var source: String?
  package var replyTo: Int64?
  package var replyToPersonID: Int64?
  /// The id of the retweeted tweet.
  package var retweetOf: Int64?
  /// The ids of its pictures.
  package var media: [Int64] = []
  package var isSensitive: Bool?
}

extension TwitterTweetRecord: TableRecord {
  package var key: Int64 { id }

  /// The limit is more than any test writes. Above it, the oldest tweets are removed.
  package static let schema = TableSchema<TwitterTweetRecord>(
    "twitterTweets",
    indexes: [.many(.author) { $0.authorID }, .many(.retweetOf) { $0.retweetOf }],
    date: { $0.createdAt }, checks: [.number("id", 1...Int64.max) { $0.id }])
}

extension TableIndex where Record == TwitterTweetRecord, Value == Int64 {
  /// The author's id.
  package static var author: Self { Self("author") }
  /// The retweeted tweet's id.
  package static var retweetOf: Self { Self("retweetOf") }
}
