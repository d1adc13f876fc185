internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// Adds the initial history of the people at Twitter to a world: follows and tweets.
struct TwitterHistory {
  let world: World

  private var twitter: SimulatedTwitter { world.twitter }

  /// Adds the history. `people` and all accounts that they name must already exist.
  func fill(_ people: [TwitterConfiguration.Person]) throws {
    var tweets: [(author: Int64, tweet: TwitterConfiguration.Tweet, time: WallTime)] = []
    for person in people where person.hasHistory {
      let record = try record(person.screenName)
      for name in person.follows {
        twitter.relate(record.id, to: try id(name, but: record), as: .follows)
      }
      for name in person.blocks {
        twitter.relate(record.id, to: try id(name, but: record), as: .blocks)
      }
      tweets += person.tweets.map { (record.id, $0, $0.time ?? world.clock.now) }
    }
    // Sorted by time, so that the ids are in chronological order.
    for (author, tweet, time) in tweets.sorted(by: { $0.time < $1.time }) {
      try add(tweet, by: author, at: time)
    }
  }

  private func add(_ tweet: TwitterConfiguration.Tweet, by authorID: Int64, at time: WallTime) throws {
    var record = twitter.tweet(saying: tweet.text, by: authorID)
    record.createdAt = time
    record.replyTo = tweet.replyTo
    if let id = tweet.replyTo {
      record.replyToPersonID = world.tables.find(TwitterTweetRecord.self, id)?.authorID
    }
    if let id = tweet.id {
      guard id > 0, world.tables.find(TwitterTweetRecord.self, id) == nil else {
        throw ConfigurationError("the tweet id \(id) is used twice or is not positive")
      }
      record.id = id
    }
    let stored = twitter.add(record)
    for name in tweet.likedBy {
      _ = twitter.like(stored.id, by: try self.record(name).id)
    }
    for name in tweet.retweetedBy {
      _ = try twitter.retweet(stored, by: try self.record(name), source: nil)
    }
  }

  private func id(_ name: String, but person: TwitterPersonRecord) throws -> Int64 {
    let other = try record(name)
    guard other.id != person.id else {
      throw ConfigurationError(
        "the Twitter account '\(person.screenName)' cannot follow or block itself")
    }
    return other.id
  }

  private func record(_ name: String) throws -> TwitterPersonRecord {
    guard let person = world.tables.find(TwitterPersonRecord.self, by: .screenName, name) else {
      throw ConfigurationError("no person on Twitter has the name '\(name)'; add the person")
    }
    return person
  }
}

extension TwitterConfiguration.Person {
  fileprivate var hasHistory: Bool { !follows.isEmpty || !blocks.isEmpty || !tweets.isEmpty }
}
