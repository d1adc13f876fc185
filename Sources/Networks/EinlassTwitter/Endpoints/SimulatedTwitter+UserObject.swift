internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension SimulatedTwitter {
  /// The user object of `person` as `viewer` sees it: only followers see the tweet of a protected person.
  func userObject(
    _ person: TwitterPersonRecord, for viewer: TwitterPersonRecord?, _ options: TwitterUserObject.Options
  ) throws -> [UInt8] {
    var options = options
    let tweets = tables.list(TwitterTweetRecord.self, by: .author, person.id)
    var around = TwitterUserObject.Surroundings(numbers(of: person, tweets: tweets.count), in: era)
    around.isSeenByApp = viewer == nil
    if let viewer, viewer.id != person.id {
      let relation = relation(of: viewer.id, to: person.id)
      around.isFollowing = relation == .follows
      around.isRequested = relation == .requested
      around.isBlocking = relation == .blocks
      around.isBlockedBy =
        options.includesRelations
        ? self.relation(of: person.id, to: viewer.id) == .blocks : false
    }
    if options.includesStatus {
      options.includesStatus = maySee(person, viewer)
    }
    if options.includesStatus, let latest = tweets.max(by: { $0.id < $1.id }) {
      around.latest = try tweetObject(
        latest, by: person, user: nil, for: viewer,
        TweetOptions(includesEntities: options.includesStatusEntities))
    }
    return TwitterUserObject.encoded(person, options, around)
  }

  /// The numbers of tweets, followers, friends and likes in the person's tables.
  func numbers(of person: TwitterPersonRecord, tweets: Int? = nil) -> TwitterNumbers {
    let count: Int
    if let tweets {
      count = tweets
    } else {
      count = tables.list(TwitterTweetRecord.self, by: .author, person.id).count
    }
    return TwitterNumbers(
      tweets: Int64(count) + (person.status == nil ? 0 : 1),
      followers: Int64(related(.target, person.id).count),
      friends: Int64(related(.source, person.id).count),
      likes: Int64(tables.list(TwitterLikeRecord.self, by: .person, person.id).count))
  }
}
