public import EinlassWorld

/// What people did at Twitter, through apps and on the web site, as the journal tells it.
public enum TwitterActivity: WorldEvent, Hashable {
  /// The person has tweeted.
  case tweeted(person: String, tweet: Int64, text: String)
  /// The person has deleted an own tweet or retweet.
  case deleted(person: String, tweet: Int64)
  /// The person has retweeted the tweet `original`.
  case retweeted(person: String, tweet: Int64, original: Int64)
  /// The person likes a tweet.
  case liked(person: String, tweet: Int64)
  /// The person does not like a tweet any more.
  case unliked(person: String, tweet: Int64)
  /// The person follows `other`.
  case followed(person: String, other: String)
  /// The person has asked to follow `other`, who is protected.
  case asked(person: String, other: String)
  /// The person blocks `other`.
  case blocked(person: String, other: String)
  /// The person does not follow, ask or block `other` any more.
  case relationEnded(person: String, other: String)

  /// The word for it in journals for programs.
  public var kind: String { "twitter" }

  /// The line in a journal for people.
  public var line: String {
    switch self {
    case .tweeted(let person, let tweet, let text): "@\(person) tweets: \(text) (tweet \(tweet))"
    case .deleted(let person, let tweet): "@\(person) deletes the tweet \(tweet)"
    case .retweeted(let person, let tweet, let original):
      "@\(person) retweets the tweet \(original) (tweet \(tweet))"
    case .liked(let person, let tweet): "@\(person) likes the tweet \(tweet)"
    case .unliked(let person, let tweet): "@\(person) no longer likes the tweet \(tweet)"
    case .followed(let person, let other): "@\(person) follows @\(other)"
    case .asked(let person, let other): "@\(person) asks to follow @\(other)"
    case .blocked(let person, let other): "@\(person) blocks @\(other)"
    case .relationEnded(let person, let other): "@\(person) no longer follows or blocks @\(other)"
    }
  }

  /// The lines in a sequence diagram.
  public var arrows: [String] { ["Note over \(SimulatedTwitter.displayName): \(line)"] }

  /// What the person has done by entering a relation to the other.
  static func entered(
    _ kind: TwitterRelationRecord.Kind, _ person: TwitterPersonRecord, _ other: TwitterPersonRecord
  ) -> TwitterActivity {
    let (person, other) = (person.screenName, other.screenName)
    return switch kind {
    case .follows: .followed(person: person, other: other)
    case .requested: .asked(person: person, other: other)
    case .blocks: .blocked(person: person, other: other)
    }
  }

  static func tweeted(_ tweet: TwitterTweetRecord, by person: TwitterPersonRecord) -> TwitterActivity {
    .tweeted(person: person.screenName, tweet: tweet.id, text: tweet.text)
  }
}

extension Journal.Event {
  /// What somebody did at Twitter. `nil` if the event is another one.
  public var twitter: TwitterActivity? {
    if case .part(let event as TwitterActivity) = self { event } else { nil }
  }
}

extension Call {
  /// Notes for the journal what the call made somebody do.
  mutating func note(_ activity: TwitterActivity) {
    events.append(activity)
  }
}

extension World {
  /// Notes in the journal what somebody did on the web site.
  func note(_ activity: TwitterActivity) {
    journal.record(.part(activity))
  }
}
