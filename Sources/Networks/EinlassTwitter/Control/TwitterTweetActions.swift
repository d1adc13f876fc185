internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let user = TwitterActionParameters.user
  private static let target = ActionParameter<String>.text(
    "target", "The other person's Twitter screen name or id.")
  private static let text = ActionParameter<String>.text("text", "The text of the tweet.")
  private static let replyTo = ActionParameter<Int64>.integer(
    "replyTo", "The id of the tweet that it replies to.", 1...Int64.max)
  private static let tweet = ActionParameter<Int64>.integer("tweet", "The tweet's id.", 1...Int64.max)
  private static let token = TwitterActionParameters.token
  private static let key = TwitterActionParameters.appKey
  private static let access = TwitterActionParameters.access("The access level.")

  /// The actions on tweets, followers and writing permissions at Twitter.
  static let twitterTweetActions: [ControlAction] =
    relationActions + [
      ControlAction(
        "twitter.tweet", "A person tweets on the website.", .tool,
        [user.required, text.required, replyTo.optional]
      ) { call in
        let person = try call.world.twitterPerson(call.value(of: user))
        var draft = TweetDraft(try call.value(of: text))
        draft.replyTo = call.ifGiven(replyTo)
        draft.repliesByMention = false
        let tweet = try refusing { try call.world.twitter.publish(draft, by: person) }
        call.world.note(.tweeted(tweet, by: person))
        return ActionResult(
          "@\(person.screenName) has tweeted; the tweet's id is \(tweet.id)",
          details: ["tweet": .string(String(tweet.id)), "text": .string(tweet.text)])
      },
      ControlAction(
        "twitter.tweet.delete", "Deletes a tweet and its likes and retweets.", .documented,
        [tweet.required]
      ) { call in
        let id = try call.value(of: tweet)
        guard let deleted = call.world.twitter.remove(id) else { throw noTweet(id) }
        let author = call.world.tables.find(TwitterPersonRecord.self, deleted.authorID)
        call.world.note(.deleted(person: author?.screenName ?? "nobody", tweet: id))
        return ActionResult("deleted the tweet \(id)")
      },
      ControlAction(
        "twitter.tweet.like", "A person likes a tweet.", .documented, [user.required, tweet.required]
      ) { call in
        let person = try call.world.twitterPerson(call.value(of: user))
        let id = try call.value(of: tweet)
        guard call.world.tables.find(TwitterTweetRecord.self, id) != nil else { throw noTweet(id) }
        let isNew = call.world.twitter.like(id, by: person.id)
        if isNew { call.world.note(.liked(person: person.screenName, tweet: id)) }
        return ActionResult(
          isNew
            ? "@\(person.screenName) likes the tweet \(id)"
            : "@\(person.screenName) already likes the tweet \(id); nothing changed")
      },
      ControlAction(
        "twitter.tweet.retweet", "A person retweets a tweet.", .documented, [user.required, tweet.required]
      ) { call in
        let person = try call.world.twitterPerson(call.value(of: user))
        let id = try call.value(of: tweet)
        guard let record = call.world.tables.find(TwitterTweetRecord.self, id) else {
          throw noTweet(id)
        }
        let retweet = try refusing {
          try call.world.twitter.retweet(record, by: person, source: nil)
        }
        call.world.note(
          .retweeted(
            person: person.screenName, tweet: retweet.id, original: retweet.retweetOf ?? id))
        return ActionResult(
          "@\(person.screenName) has retweeted the tweet \(id); the retweet's id is \(retweet.id)",
          details: ["tweet": .string(String(retweet.id))])
      },
    ] + rightActions

  private static let relationActions = [
    relation(
      "follow", "A person follows another. A protected person accepts the request.", .follows, "follows"),
    relation(
      "request", "A person asks to follow another. The request stays pending.", .requested, "asks to follow"),
    relation("block", "A person blocks another. The blocked person stops following.", .blocks, "blocks"),
    ControlAction(
      "twitter.unfollow", "A person unfollows or unblocks another, or withdraws a follow request.",
      .documented, [user.required, target.required]
    ) { call in
      let person = try call.world.twitterPerson(call.value(of: user))
      let other = try call.world.twitterPerson(call.value(of: target))
      guard call.world.twitter.relation(of: person.id, to: other.id) != nil else {
        return ActionResult(
          "@\(person.screenName) did not follow or block @\(other.screenName); nothing changed")
      }
      call.world.twitter.relate(person.id, to: other.id, as: nil)
      call.world.note(.relationEnded(person: person.screenName, other: other.screenName))
      return ActionResult("@\(person.screenName) no longer follows or blocks @\(other.screenName)")
    },
  ]

  private static func relation(
    _ verb: String, _ about: String, _ kind: TwitterRelationRecord.Kind, _ state: String
  ) -> ControlAction {
    ControlAction("twitter.\(verb)", about, .documented, [user.required, target.required]) { call in
      let person = try call.world.twitterPerson(call.value(of: user))
      let other = try call.world.twitterPerson(call.value(of: target))
      guard person.id != other.id else {
        throw ControlActionError.refused("@\(person.screenName) cannot follow or block itself")
      }
      guard call.world.twitter.relation(of: person.id, to: other.id) != kind else {
        return ActionResult("@\(person.screenName) already \(state) @\(other.screenName); nothing changed")
      }
      call.world.twitter.relate(person.id, to: other.id, as: kind)
      call.world.note(.entered(kind, person, other))
      return ActionResult("@\(person.screenName) now \(state) @\(other.screenName) on Twitter")
    }
  }

  private static let rightActions = [
    ControlAction(
      "twitter.token.access",
      "Changes the access level of one access token; the real Twitter changed only new tokens.", .tool,
      [token.required, access.required]
    ) { call in
      let text = try call.value(of: token)
      let level = try level(call)
      let before = call.world.tables.update(TwitterTokenRecord.self, text) { record in
        defer { record.accessLevel = level }
        return record.accessLevel
      }
      guard before != nil else {
        throw ControlActionError.refused(
          "this world's Twitter has no access token '\(Redaction.short(text))'")
      }
      return ActionResult("the token '\(Redaction.short(text))' now has the access level \(level.rawValue)")
    },
    ControlAction(
      "twitter.app.access", "Changes the access level of an app's future tokens.",
      .documented, [access.required, key.optional]
    ) { call in
      let app = try call.world.twitterApp(call.ifGiven(key))
      let level = try level(call)
      call.world.tables.update(TwitterAppRecord.self, app.key) { $0.accessLevel = level }
      return ActionResult(
        "future tokens of the app '\(app.name)' have the access level \(level.rawValue); existing tokens stay unchanged"
      )
    },
    writes("restrict-writes", "Twitter refuses all of an app's writes with code 261.", true),
    writes("allow-writes", "Twitter allows an app to write again.", nil),
    writeLimits("exhaust", "Uses up the person's limits for tweets, likes and follows.", true),
    writeLimits("restore", "Resets the person's limits for tweets, likes and follows.", false),
  ]

  private static func level(
    _ call: ActionCall
  ) throws -> TwitterAppRegistration.AccessLevel {
    let text = try call.value(of: access)
    guard let level = TwitterAppRegistration.AccessLevel(rawValue: text) else {
      throw ControlActionError(.badArguments, "'\(text)' is not an access level")
    }
    return level
  }

  private static func writes(_ verb: String, _ about: String, _ isRestricted: Bool?) -> ControlAction {
    ControlAction("twitter.app.\(verb)", about, .recorded, [key.optional]) { call in
      let app = try call.world.twitterApp(call.ifGiven(key))
      call.world.tables.update(TwitterAppRecord.self, app.key) {
        $0.isWriteRestricted = isRestricted
      }
      return ActionResult(
        "the app '\(app.name)' may \(isRestricted == true ? "no longer write" : "now write")")
    }
  }

  private static func writeLimits(_ verb: String, _ about: String, _ isUsedUp: Bool) -> ControlAction {
    ControlAction("twitter.write-limit.\(verb)", about, .documented, [user.required]) { call in
      let person = try call.world.twitterPerson(call.value(of: user))
      call.world.twitter.setWriting(usedUp: isUsedUp, by: person.id)
      return ActionResult("\(verb)ed @\(person.screenName)'s Twitter write limits")
    }
  }

  private static func noTweet(_ id: Int64) -> ControlActionError {
    .refused("this world's Twitter has no tweet \(id)")
  }

  /// Converts a refusal by Twitter into a refused action.
  private static func refusing<Value: Sendable>(
    _ act: () throws -> Value
  ) throws -> Value {
    do {
      return try act()
    } catch let error as TwitterError {
      throw ControlActionError.refused("Twitter refused the action: \(error.message)")
    }
  }
}
