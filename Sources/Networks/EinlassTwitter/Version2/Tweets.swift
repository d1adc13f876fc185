internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// Posts through API 2 (reference of X today, section 8.5).

extension Endpoint<SimulatedTwitter> {
  /// `POST /2/tweets`
  static let tweetsCreate = Endpoint(.twitter.tweetsCreate, [.post], "/2/tweets") { call, twitter in
    var id: Int64 = 0
    var response = try twitter.version2(&call, .tweetsCreate, status: .created) { call, caller in
      let tweet = try twitter.post(&call, caller)
      id = tweet.id
      return .members(["data": .object(TweetFields.head(tweet, in: twitter.era))])
    }
    if response.head.status == .created {
      let host = TwitterAddress.sites[call.request.host] == .api ? call.request.host : TwitterAddress.host
      response.head.headerFields.add("location", "https://\(host)/2/tweets/\(id)")
    }
    return response
  }

  /// `DELETE /2/tweets/ID`. The response for an unknown tweet, which is the same as for a deleted one, is a guess.
  static let tweetsDelete = Endpoint(.twitter.tweetsDelete, [.delete], "/2/tweets/{}") { call, twitter in
    try twitter.version2(&call, .tweetsDelete) { call, caller in
      guard let person = caller.person else { throw TwitterError.internalError }
      let id = Int64(try call.id("id", call.captures.first ?? "")) ?? 0
      if let tweet = twitter.tables.find(TwitterTweetRecord.self, id) {
        guard tweet.authorID == person.id else { throw TwitterProblemError(.notYourPost) }
        if twitter.remove(id) != nil {
          call.note(.deleted(person: person.screenName, tweet: id))
        }
      }
      return .members(["data": .members(["deleted": .bool(true)])])
    }
  }
}

extension Version2Access {
  fileprivate static let tweetsCreate = Version2Access(
    authentication: [.oauth1, .oauth2], scopes: [.tweetRead, .tweetWrite, .usersRead], writes: true,
    limit: .tweetsCreate, daily: DailyLimit.tweetsCreate)
  fileprivate static let tweetsDelete = Version2Access(
    authentication: [.oauth1, .oauth2], scopes: [.tweetRead, .tweetWrite, .usersRead], writes: true,
    limit: .tweetsDelete)
}

extension SimulatedTwitter {
  /// Publishes the post in the body. Refusals have the forms of API 2.
  fileprivate func post(
    _ call: inout Call, _ caller: Version2Caller
  ) throws -> TwitterTweetRecord {
    guard let person = caller.person else { throw TwitterError.internalError }
    if caller.app.isWriteRestricted == true { throw TwitterProblemError(.oauth1Permissions) }
    var draft = try PostBody.read(call.request.body)
    draft.source = caller.app.name
    do {
      let tweet = try publish(draft, by: person, isVersion2: true)
      call.note(.tweeted(tweet, by: person))
      return tweet
    } catch let error as TwitterError {
      if let problem = error.problem { throw TwitterProblemError(problem) }
      throw error
    }
  }
}

/// The JSON body of a request to post.
private enum PostBody {
  /// The documented members. Members that are not read here have no effect.
  private static let names: Set = [
    "text", "media", "reply", "quote_tweet_id", "poll", "reply_settings", "for_super_followers_only",
    "direct_message_deep_link", "community_id", "paid_partnership", "made_with_ai", "geo", "nullcast",
    "card_uri", "share_with_followers", "edit_options",
  ]

  static func read(_ octets: [UInt8]) throws(TwitterProblemError) -> TweetDraft {
    guard let json = JSONText(parsing: octets), case .object(let members) = json else {
      throw TwitterProblemError(.malformedBody)
    }
    if let unknown = members.first(where: { !names.contains($0.name) }) {
      throw TwitterProblemError(.unknownMember(String(unknown.name.prefix(100))))
    }
    var draft = TweetDraft("")
    draft.repliesByMention = false
    if let value = json["text"] {
      guard case .string(let text) = value else { throw TwitterProblemError(.malformedBody) }
      draft.text = text
    }
    if let value = json["media"] {
      guard case .array(let ids)? = value["media_ids"] else { throw TwitterProblemError(.malformedBody) }
      draft.media = ids.compactMap { $0.text.flatMap { Int64($0) } }
      guard draft.media.count == ids.count else { throw TwitterProblemError(.mediaInvalid) }
    }
    if let value = json["reply"] {
      guard let id = value["in_reply_to_tweet_id"]?.text.flatMap({ Int64($0) }) else {
        throw TwitterProblemError(.malformedBody)
      }
      draft.replyTo = id
    }
    return draft
  }
}
