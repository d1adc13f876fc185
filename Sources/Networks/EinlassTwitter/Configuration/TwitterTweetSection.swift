internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// An entry of `twitter.people[].tweets:`, a text or a section.
enum TwitterTweetSection {
  static let form = WorldFileForm.scalar(
    WorldFileForm.text.map { text, _ in TwitterConfiguration.Tweet(text) }, or: section)

  private static let section = WorldFileForm.section(TwitterConfiguration.Tweet("")) {
    Key("text", \.text, .text, "The text").required
    Key("id", \.id, .integer(1...Int64.max), "The tweet's id; default: derived from its time")
    Key("at", \.time, .time("2017-03-19T18:30:00Z"), "The time it was sent; default: the world's start time")
    Key(
      "replyTo", \.replyTo, .integer(1...Int64.max),
      "The id of the tweet that it replies to; default: none")
    Key(
      "likedBy", \.likedBy, .listOrOne(of: .word), "The screen names of the people who like it; default: none"
    )
    Key(
      "retweetedBy", \.retweetedBy, .listOrOne(of: .word),
      "The screen names of the people who retweeted it; default: none")
  }
}

extension TwitterConfiguration.Person {
  /// The screen names that this person's entry mentions, other than its own.
  var namesMeant: [String] { follows + blocks + tweets.flatMap { $0.likedBy + $0.retweetedBy } }
}
