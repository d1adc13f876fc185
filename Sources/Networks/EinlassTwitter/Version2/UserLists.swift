internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// Lists of people and tweets around a person or a tweet. Their forms and limits are recorded from 2021 to 2022; the
// limits of followers and followed accounts are documented in 2026 (reference of X today, section 9).

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/ID/following`
  static let userFollowing = people(.twitter.userFollowing, "/2/users/{}/following", .userFollowing) {
    twitter, id, viewer in
    twitter.related(.source, try twitter.listedPerson(id, for: viewer).id)
  }

  /// `GET /2/users/ID/followers`
  static let userFollowers = people(.twitter.userFollowers, "/2/users/{}/followers", .userFollowers) {
    twitter, id, viewer in
    twitter.related(.target, try twitter.listedPerson(id, for: viewer).id)
  }

  /// `GET /2/tweets/ID/liking_users`
  static let likingUsers = people(.twitter.likingUsers, "/2/tweets/{}/liking_users", .likingUsers) {
    twitter, id, viewer in
    let tweet = try twitter.listedTweet(id, for: viewer)
    return twitter.tables.list(TwitterLikeRecord.self, by: .tweet, tweet.id).reversed().map(\.key.personID)
  }

  /// `GET /2/tweets/ID/retweeted_by`
  static let retweetedBy = people(.twitter.retweetedBy, "/2/tweets/{}/retweeted_by", .retweetedBy) {
    twitter, id, viewer in
    let tweet = try twitter.listedTweet(id, for: viewer)
    return twitter.tables.list(TwitterTweetRecord.self, by: .retweetOf, tweet.id).reversed().map(\.authorID)
  }

  /// `GET /2/users/ID/liked_tweets`
  static let likedTweets = Endpoint(.twitter.likedTweets, [.get], "/2/users/{}/liked_tweets") {
    call, twitter in
    try twitter.version2(&call, .likedTweets) { call, caller in
      var list = try TweetList(call, for: caller.person)
      let id = try call.id("id", call.captures.first ?? "")
      let person = try twitter.listedPerson(id, for: caller.person)
      let likes = twitter.tables.list(TwitterLikeRecord.self, by: .person, person.id).reversed()
      let tweets = likes.compactMap { try? twitter.visibleTweet($0.key.tweetID, for: caller.person) }
      let page = try ListPage(call, of: tweets.count, most: 100)
      for tweet in tweets[page.range] { list.add(tweet, of: twitter) }
      return list.json(meta: page.meta(page.range.count), of: twitter)
    }
  }

  private static func people(
    _ name: CallName, _ path: String, _ access: Version2Access,
    _ ids: @escaping @Sendable (SimulatedTwitter, String, TwitterPersonRecord?) throws -> [Int64]
  ) -> Endpoint<SimulatedTwitter> {
    Endpoint(name, [.get], path) { call, twitter in
      try twitter.version2(&call, access) { call, caller in
        let id = try call.id("id", call.captures.first ?? "")
        return try twitter.page(of: try ids(twitter, id, caller.person), call)
      }
    }
  }
}

extension Version2Access {
  fileprivate static let userFollowing = reading(.userFollowing, .followsRead)
  fileprivate static let userFollowers = reading(.userFollowers, .followsRead)
  fileprivate static let likingUsers = reading(.likingUsers, .likeRead)
  fileprivate static let retweetedBy = reading(.retweetedBy, .tweetRead)
  fileprivate static let likedTweets = reading(.likedTweets, .likeRead)

  private static func reading(_ limit: RateLimit, _ scope: OAuth2Scope) -> Version2Access {
    Version2Access(
      authentication: [.appOnly, .oauth1, .oauth2], scopes: [scope, .tweetRead, .usersRead], limit: limit)
  }
}

extension SimulatedTwitter {
  /// The person whose list is requested. The refusals, which look-ups send with 200, are guesses here.
  fileprivate func listedPerson(_ id: String, for viewer: TwitterPersonRecord?) throws -> TwitterPersonRecord
  {
    guard let person = people([Int64(id) ?? 0]).first else {
      throw TwitterProblemError(.invalid("id", id, "Could not find user with id: [\(id)]."))
    }
    guard maySee(person, viewer) else {
      throw TwitterProblemError(
        .invalid("id", id, "Sorry, you are not authorized to see the user with id: [\(id)]."))
    }
    return person
  }

  /// The tweet whose list is requested, or the tweet that it retweets.
  fileprivate func listedTweet(_ id: String, for viewer: TwitterPersonRecord?) throws -> TwitterTweetRecord {
    guard let tweet = try? visibleTweet(Int64(id), for: viewer) else {
      throw TwitterProblemError(.invalid("id", id, "Could not find tweet with id: [\(id)]."))
    }
    return tweet
  }
}
