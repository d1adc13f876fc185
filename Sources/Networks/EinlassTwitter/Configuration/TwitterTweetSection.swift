internal import EinlassWire
internal import EinlassWorld

/// An entry of `twitter.people[].tweets:`, a text or a section.
enum TwitterTweetSection {
  private static let text = WorldFileKey("text", .text, "The text")
  private static let id = WorldFileKey<Int64>(
    "id", .integer(1...Int64.max), "The tweet's id; default: derived from its time")
  private static let time = WorldFileKey(
    "at", .time("2017-03-19T18:30:00Z"), "The time it was sent; default: the world's start time")
  private static let replyTo = WorldFileKey<Int64>(
    "replyTo", .integer(1...Int64.max), "The id of the tweet that it replies to; default: none")
  private static let likedBy = WorldFileKey(
    "likedBy", .listOrOne(of: .word), "The screen names of the people who like it; default: none")
  private static let retweetedBy = WorldFileKey(
    "retweetedBy", .listOrOne(of: .word),
    "The screen names of the people who retweeted it; default: none")

  private static let keys: WorldFileKeys = [
    text.required, id.optional, time.optional, replyTo.optional, likedBy.optional, retweetedBy.optional,
  ]

  static let form = WorldFileForm<TwitterConfiguration.Tweet>(.either([.text, .section(keys)])) {
    value throws(WorldFileError) in
    if let text = try? value.text() { return TwitterConfiguration.Tweet(text) }
    return try read(try value.section(keys))
  }

  private static func read(_ section: YAMLSection) throws(WorldFileError) -> TwitterConfiguration.Tweet {
    var tweet = TwitterConfiguration.Tweet(try section.required(text))
    tweet.id = try section.read(id)
    tweet.time = try section.read(time)
    tweet.replyTo = try section.read(replyTo)
    tweet.likedBy = try section.read(likedBy) ?? []
    tweet.retweetedBy = try section.read(retweetedBy) ?? []
    return tweet
  }
}

extension TwitterConfiguration.Person {
  /// The screen names that this person's entry has beside its own.
  var namesMeant: [String] { follows + blocks + tweets.flatMap { $0.likedBy + $0.retweetedBy } }
}
