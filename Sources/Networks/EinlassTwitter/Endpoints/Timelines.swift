internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// Reference of Calls after login, section 3.4.

extension Endpoint<SimulatedTwitter> {
  /// `GET /1.1/statuses/home_timeline.json`: the tweets of the accounts that the person follows, and the person's own.
  static let homeTimeline = Endpoint(.twitter.homeTimeline, [.get], "/1.1/statuses/home_timeline.json") {
    call, twitter in
    try twitter.resource(&call, .homeTimeline) { call, resource in
      let tweets = twitter.homeTweets(of: resource.person)
      return try twitter.timeline(
        tweets, depth: 800, call, for: resource.person, includesAppealable: true)
    }
  }

  /// `GET /1.1/statuses/user_timeline.json`: a person's tweets.
  static let userTimeline = Endpoint(.twitter.userTimeline, [.get], "/1.1/statuses/user_timeline.json") {
    call, twitter in
    try twitter.openResource(&call, .userTimeline) { call, caller in
      guard let person = twitter.personMeant(call, or: caller.person) else {
        throw TwitterError.pageDoesNotExist
      }
      let isSelf = person.id == caller.person?.id
      guard twitter.maySee(person, caller.person), !person.isSuspended || isSelf else {
        throw TwitterError.notAuthorized
      }
      let tweets = twitter.tables.list(TwitterTweetRecord.self, by: .author, person.id)
      return try twitter.timeline(tweets, depth: 3200, call, for: caller.person)
    }
  }

  /// `GET /1.1/statuses/mentions_timeline.json`: the tweets that mention the person, among the last 10,000 of the world.
  static let mentionsTimeline = Endpoint(
    .twitter.mentionsTimeline, [.get], "/1.1/statuses/mentions_timeline.json"
  ) { call, twitter in
    try twitter.resource(&call, .mentionsTimeline) { call, resource in
      let tweets = twitter.mentions(of: resource.person, for: resource.person)
      return try twitter.timeline(tweets, depth: 800, call, for: resource.person)
    }
  }

  /// `GET /1.1/favorites/list.json`: the tweets that a person likes, with the newest tweet first.
  static let favoritesList = Endpoint(.twitter.favoritesList, [.get], "/1.1/favorites/list.json") {
    call, twitter in
    try twitter.openResource(&call, .favoritesList) { call, caller in
      guard let person = twitter.personMeant(call, or: caller.person) else {
        throw TwitterError.pageDoesNotExist
      }
      guard twitter.maySee(person, caller.person) else { throw TwitterError.notAuthorized }
      var tweets: [TwitterTweetRecord] = []
      for like in twitter.tables.list(TwitterLikeRecord.self, by: .person, person.id) {
        if let tweet = try? twitter.visibleTweet(like.key.tweetID, for: caller.person) {
          tweets.append(tweet)
        }
      }
      return try twitter.timeline(tweets, depth: 3200, call, for: caller.person)
    }
  }
}

extension SimulatedTwitter {
  /// The tweets of others that mention the person, among the last 10,000 of the world.
  func mentions(
    of person: TwitterPersonRecord, for viewer: TwitterPersonRecord?
  ) -> [TwitterTweetRecord] {
    let name = person.screenName.lowercased()
    return tables.list(TwitterTweetRecord.self, last: 10_000).filter { tweet in
      tweet.retweetOf == nil && tweet.authorID != person.id
        && TweetText.words(behind: "@", in: tweet.text).contains { $0.word.lowercased() == name }
        && (try? visibleTweet(tweet.id, for: viewer)) != nil
    }
  }

  /// The tweets of the accounts that the person follows, and the person's own.
  func homeTweets(of person: TwitterPersonRecord) -> [TwitterTweetRecord] {
    var tweets: [TwitterTweetRecord] = []
    for author in people(related(.source, person.id)) + [person] {
      tweets += tables.list(TwitterTweetRecord.self, by: .author, author.id)
    }
    return tweets
  }

  /// The part of `tweets` that the call requests, newest first: up to `count` tweets (1 to 200) among the last `depth`,
  /// with ids above `since_id` and up to `max_id`. Replies and retweets are left out after counting.
  fileprivate func timeline(
    _ tweets: [TwitterTweetRecord], depth: Int, _ call: Call, for viewer: TwitterPersonRecord?,
    includesAppealable: Bool = false
  ) throws -> [UInt8] {
    let since = call.parameter("since_id").flatMap { Int64($0) } ?? 0
    let most = call.parameter("max_id").flatMap { Int64($0) } ?? Int64.max
    let count = min(max(call.parameter("count").flatMap { Int($0) } ?? 20, 1), 200)
    let excludesReplies = TwitterParameter.isTrue(call.parameter("exclude_replies"))
    let excludesRetweets = TwitterParameter.isFalse(call.parameter("include_rts"))
    let window = tweets.sorted { $0.id > $1.id }.prefix(depth).filter { since < $0.id && $0.id <= most }
    var options = TweetOptions(call)
    options.includesAppealable = includesAppealable
    var objects: [[UInt8]] = []
    // Each author's object is encoded once for all tweets of the page.
    var authors: [Int64: WrittenAuthor] = [:]
    for tweet in window.prefix(count)
    where !(excludesReplies && tweet.replyTo != nil) && !(excludesRetweets && tweet.retweetOf != nil) {
      if authors[tweet.authorID] == nil {
        authors[tweet.authorID] = try writtenAuthor(of: tweet, for: viewer, options)
      }
      guard let author = authors[tweet.authorID] else { continue }
      objects.append(
        try tweetObject(tweet, by: author.person, user: author.object, for: viewer, options))
    }
    return objects.writtenArray
  }
}
