internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The tweet fields that a request asks for, in `tweet.fields`, `expansions` and `user.fields`.
///
/// The names are those of the OpenAPI document, except those for the person's own advertising. The order of members
/// after the first three is a guess, as it is for people. Source: reference of X today, section 8.
struct TweetFields: Sendable {
  /// The names that `tweet.fields` may have.
  static let names = [
    "article", "attachments", "author_id", "card_uri", "community_id", "context_annotations",
    "conversation_id", "created_at", "display_text_range", "edit_controls", "edit_history_tweet_ids",
    "entities", "geo", "id", "in_reply_to_user_id", "lang", "media_metadata", "non_public_metrics",
    "note_tweet", "organic_metrics", "possibly_sensitive", "promoted_metrics", "public_metrics",
    "referenced_tweets", "reply_settings", "scopes", "source", "suggested_source_links", "text", "withheld",
  ]
  /// The names that `expansions` may have; `author_id`, `in_reply_to_user_id` and `referenced_tweets.id` have an
  /// effect.
  static let expansions = [
    "article.cover_media", "article.media_entities", "attachments.media_keys",
    "attachments.media_source_tweet",
    "attachments.poll_ids", "author_id", "edit_history_tweet_ids", "entities.mentions.username",
    "geo.place_id", "in_reply_to_user_id", "entities.note.mentions.username", "referenced_tweets.id",
    "referenced_tweets.id.author_id", "referenced_tweets.id.attachments.media_keys",
  ]

  private let asked: [String]
  let expansions: [String]
  let users: UserFields

  /// Reads the query; refuses unknown names.
  init(_ call: Call) throws(TwitterProblemError) {
    let expansions = try call.names("expansions", of: Self.expansions)
    // An expanded object can also be named by its member, which is from general knowledge.
    let named = expansions.map { $0 == "referenced_tweets.id" ? "referenced_tweets" : $0 }
    asked = try call.names("tweet.fields", of: Self.names) + named
    self.expansions = expansions
    users = try UserFields(call, expansions: Self.expansions)
  }

  /// Returns the two or three members that every tweet has.
  static func head(_ tweet: TwitterTweetRecord, in era: TwitterEra) -> [JSONText.Member] {
    let number = JSONText.string(String(tweet.id))
    let history = JSONText.Member(name: "edit_history_tweet_ids", value: .array([number]))
    return (era.editHistory ? [history] : []) + [
      .init(name: "id", value: number),
      .init(name: "text", value: .string(TwitterUserObject.escapedForHTML(tweet.text))),
    ]
  }

  /// Returns the object: the members that every tweet has, then the requested ones that the tweet has.
  func json(_ tweet: TwitterTweetRecord, of twitter: SimulatedTwitter) -> JSONText {
    var members = Self.head(tweet, in: twitter.era)
    for name in Self.names where asked.contains(name) {
      if let value = Self.value(name, tweet, twitter) {
        members.append(.init(name: name, value: value))
      }
    }
    return .object(members)
  }

  /// Returns the member's value. `nil` if the member is left out, or is one of the three.
  private static func value(
    _ name: String, _ tweet: TwitterTweetRecord, _ twitter: SimulatedTwitter
  ) -> JSONText? {
    switch name {
    case "attachments":
      guard !tweet.media.isEmpty else { return nil }
      return .members(["media_keys": .array(tweet.media.map { .string("3_\($0)") })])
    case "author_id": return .string(String(tweet.authorID))
    case "conversation_id": return .string(String(twitter.conversation(of: tweet)))
    case "created_at": return .string(CalendarDate(tweet.createdAt).millisecondDate)
    case "entities": return twitter.version2Entities(of: tweet)
    case "in_reply_to_user_id": return tweet.replyToPersonID.map { .string(String($0)) }
    case "lang": return "en"
    case "possibly_sensitive": return .bool(tweet.isSensitive ?? false)
    case "public_metrics": return twitter.metrics(of: tweet)
    case "referenced_tweets": return referenced(tweet)
    case "reply_settings": return "everyone"
    case "source": return .string(tweet.source ?? "Sim")
    default: return nil
    }
  }

  private static func referenced(_ tweet: TwitterTweetRecord) -> JSONText? {
    let tweets = [("replied_to", tweet.replyTo), ("retweeted", tweet.retweetOf)].compactMap { type, id in
      id.map { JSONText.members(["type": .string(type), "id": .string(String($0))]) }
    }
    return tweets.isEmpty ? nil : .array(tweets)
  }
}
