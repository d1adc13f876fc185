internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// The likes, reposts, follows and blocks of a person. Successes are recorded from 2021 to 2022. That repeating one
// changes nothing, and the refusals, are guesses.

extension Endpoint<SimulatedTwitter> {
  /// `POST /2/users/ID/likes`
  static let userLike = action(.twitter.userLike, .post, "likes", .likeWrite) { twitter, call, caller in
    let tweet = try twitter.tweet(in: call, for: caller)
    let id = tweet.retweetOf ?? tweet.id
    if twitter.tables.find(TwitterLikeRecord.self, .init(personID: caller.id, tweetID: id)) == nil {
      guard twitter.countWriting(.likes, by: caller.id) else { throw TwitterError.overDailyLimit }
      if twitter.like(id, by: caller.id) { call.note(.liked(person: caller.screenName, tweet: id)) }
    }
    return ["liked": .bool(true)]
  }

  /// `DELETE /2/users/ID/likes/TWEET`
  static let userUnlike = action(.twitter.userUnlike, .delete, "likes/{}", .likeWrite) {
    twitter, call, caller in
    let id = Int64(try call.id("tweet_id", call.captures.last ?? "")) ?? 0
    let key = TwitterLikeRecord.Key(personID: caller.id, tweetID: id)
    if twitter.tables.remove(TwitterLikeRecord.self, key) != nil {
      call.note(.unliked(person: caller.screenName, tweet: id))
    }
    return ["liked": .bool(false)]
  }

  /// `POST /2/users/ID/retweets`
  static let userRetweet = action(.twitter.userRetweet, .post, "retweets", .tweetWrite) {
    twitter, call, caller in
    let tweet = try twitter.tweet(in: call, for: caller)
    if twitter.retweet(of: tweet.retweetOf ?? tweet.id, by: caller.id) == nil {
      let retweet = try twitter.retweet(tweet, by: caller, source: nil)
      call.note(
        .retweeted(person: caller.screenName, tweet: retweet.id, original: retweet.retweetOf ?? tweet.id))
    }
    return ["retweeted": .bool(true)]
  }

  /// `DELETE /2/users/ID/retweets/TWEET`
  static let userUnretweet = action(
    .twitter.userUnretweet, .delete, "retweets/{}", .tweetWrite
  ) { twitter, call, caller in
    let id = Int64(try call.id("source_tweet_id", call.captures.last ?? "")) ?? 0
    if let retweet = twitter.retweet(of: id, by: caller.id), twitter.remove(retweet.id) != nil {
      call.note(.deleted(person: caller.screenName, tweet: retweet.id))
    }
    return ["retweeted": .bool(false)]
  }

  /// `POST /2/users/ID/following`
  static let userFollow = action(.twitter.userFollow, .post, "following", .followsWrite) {
    twitter, call, caller in
    let target = try twitter.person(in: call, for: caller)
    if twitter.relation(of: caller.id, to: target.id) != .requested,
      let kind = try twitter.follow(target, by: caller)
    {
      call.note(.entered(kind, caller, target))
    }
    let relation = twitter.relation(of: caller.id, to: target.id)
    return ["following": .bool(relation == .follows), "pending_follow": .bool(relation == .requested)]
  }

  /// `DELETE /2/users/ID/following/TARGET`
  static let userUnfollow = action(
    .twitter.userUnfollow, .delete, "following/{}", .followsWrite
  ) { twitter, call, caller in
    try twitter.endRelation([.follows, .requested], call: &call, of: caller)
    return ["following": .bool(false)]
  }

  /// `POST /2/users/ID/blocking`. X closed it to most apps in 2023, from general knowledge.
  static let userBlock = action(.twitter.userBlock, .post, "blocking", .blockWrite) { twitter, call, caller in
    let target = try twitter.person(in: call, for: caller)
    twitter.relate(caller.id, to: target.id, as: .blocks)
    call.note(.entered(.blocks, caller, target))
    return ["blocking": .bool(true)]
  }

  /// `DELETE /2/users/ID/blocking/TARGET`
  static let userUnblock = action(
    .twitter.userUnblock, .delete, "blocking/{}", .blockWrite
  ) { twitter, call, caller in
    try twitter.endRelation([.blocks], call: &call, of: caller)
    return ["blocking": .bool(false)]
  }

  /// A call that changes something on behalf of the person in its path, who must be the caller.
  private static func action(
    _ name: CallName, _ method: HTTPRequest.Method, _ path: String, _ scope: OAuth2Scope,
    _ change:
      @escaping @Sendable (SimulatedTwitter, inout Call, TwitterPersonRecord) throws
      -> KeyValuePairs<String, JSONText>
  ) -> Endpoint<SimulatedTwitter> {
    let access = Version2Access(
      authentication: [.oauth1, .oauth2], scopes: [scope, .tweetRead, .usersRead], writes: true,
      limit: RateLimit(call: name, path: "/users/:id/\(path)&\(method.rawValue)", limit: 50, isListed: false))
    return Endpoint(name, [method], "/2/users/{}/" + path) { call, twitter in
      try twitter.version2(&call, access) { call, caller in
        let person = try caller.own(call)
        do {
          return .members(["data": .members(try change(twitter, &call, person))])
        } catch let error as TwitterError {
          if let problem = error.problem { throw TwitterProblemError(problem) }
          throw error
        }
      }
    }
  }
}

extension Version2Caller {
  /// The caller, who must be the person in the path.
  func own(_ call: Call) throws -> TwitterPersonRecord {
    let value = try call.id("id", call.captures.first ?? "")
    guard let person, Int64(value) == person.id else {
      throw TwitterProblemError(.notYourself(value, person?.id ?? 0))
    }
    return person
  }
}

extension SimulatedTwitter {
  /// The tweet that the JSON body names.
  fileprivate func tweet(in call: Call, for viewer: TwitterPersonRecord) throws -> TwitterTweetRecord {
    let id = try call.number(inBody: "tweet_id")
    guard let tweet = try? visibleTweet(id, for: viewer) else {
      throw TwitterProblemError(
        .invalid("tweet_id", String(id), "Could not find tweet with tweet_id: [\(id)]."))
    }
    return tweet
  }

  /// The other person that the JSON body names.
  fileprivate func person(in call: Call, for caller: TwitterPersonRecord) throws -> TwitterPersonRecord {
    let id = try call.number(inBody: "target_user_id")
    guard let person = people([id]).first, id != caller.id else {
      throw TwitterProblemError(
        .invalid("target_user_id", String(id), "Could not find user with target_user_id: [\(id)]."))
    }
    return person
  }

  /// Ends the caller's relation to the person in the path if it is of one of these kinds.
  fileprivate func endRelation(
    _ kinds: [TwitterRelationRecord.Kind], call: inout Call, of caller: TwitterPersonRecord
  ) throws {
    let id = Int64(try call.id("target_user_id", call.captures.last ?? "")) ?? 0
    guard let kind = relation(of: caller.id, to: id), kinds.contains(kind) else { return }
    relate(caller.id, to: id, as: nil)
    let other = tables.find(TwitterPersonRecord.self, id)
    call.note(.relationEnded(person: caller.screenName, other: other?.screenName ?? String(id)))
  }
}

extension Call {
  /// The id under `name` in the JSON body.
  fileprivate func number(inBody name: String) throws(TwitterProblemError) -> Int64 {
    guard let text = JSONText(parsing: request.body)?[name]?.text, let id = Int64(try id(name, text)) else {
      throw TwitterProblemError(.malformedBody)
    }
    return id
  }
}
