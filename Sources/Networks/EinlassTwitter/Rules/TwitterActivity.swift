public import EinlassWorld

/// An activity of a person at Twitter, through apps or on the website, in the journal.
public enum TwitterActivity: WorldEvent, Hashable {
  /// The person has tweeted.
  case tweeted(person: String, tweet: Int64, text: String)
  /// The person has deleted their own tweet or retweet.
  case deleted(person: String, tweet: Int64)
  /// The person has retweeted the tweet `original`.
  case retweeted(person: String, tweet: Int64, original: Int64)
  /// The person likes a tweet.
  case liked(person: String, tweet: Int64)
  /// The person no longer likes a tweet.
  case unliked(person: String, tweet: Int64)
  /// The person follows `other`.
  case followed(person: String, other: String)
  /// The person has asked to follow `other`, who is protected.
  case asked(person: String, other: String)
  /// The person blocks `other`.
  case blocked(person: String, other: String)
  /// The person no longer follows, asks or blocks `other`.
  case relationEnded(person: String, other: String)

  /// The event's kind in machine-readable journals.
  public var kind: String { "twitter" }

  /// The event's line in human-readable journals.
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

  /// The activity of a person who starts a relation to another one.
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
  /// The activity on Twitter. `nil` if the event is of another kind.
  public var twitter: TwitterActivity? {
    if case .part(let event as TwitterActivity) = self { event } else { nil }
  }
}

extension Call {
  /// Records the activity of the call in the journal.
  mutating func note(_ activity: TwitterActivity) {
    events.append(activity)
  }
}

extension World {
  /// Records an activity on the website in the journal.
  func note(_ activity: TwitterActivity) {
    journal.record(.part(activity))
  }
}
