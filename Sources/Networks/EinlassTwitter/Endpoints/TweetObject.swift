internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The options for tweet objects in a call.
struct TweetOptions: Sendable {
  var includesEntities = true
  /// Whether the author is reduced to the id.
  var trimsUser = false
  /// Whether pictures have their descriptions, as requested with `include_ext_alt_text`.
  var includesDescriptions = false
  /// Whether `possibly_sensitive` has its companion, as in `home_timeline` and `statuses/show`.
  var includesAppealable = false
  /// `tweet_mode=extended`: the text is in `full_text`, with the range to display.
  var isExtended = false

  init(includesEntities: Bool) {
    self.includesEntities = includesEntities
  }

  init(_ call: Call) {
    includesEntities = !TwitterParameter.isFalse(call.parameter("include_entities"))
    trimsUser = TwitterParameter.isTrue(call.parameter("trim_user"))
    isExtended = call.parameter("tweet_mode") == "extended"
    includesDescriptions = TwitterParameter.isTrue(call.parameter("include_ext_alt_text"))
  }
}

/// The author of tweets, with the user object that each tweet contains.
struct WrittenAuthor: Sendable {
  let person: TwitterPersonRecord
  let object: [UInt8]
}

/// The tweet object of API 1.1, with members in the order of November 2016.
///
/// Source: reference of Calls after login, section 3.4. Tweets over 140 characters are complete, without an ellipsis,
/// in any mode. Places are not simulated.
extension SimulatedTwitter {
  /// The tweet as visible to `viewer`. `nil` if its author's account is deactivated.
  func tweetObject(
    _ tweet: TwitterTweetRecord, for viewer: TwitterPersonRecord?, _ options: TweetOptions
  ) throws -> [UInt8]? {
    guard let author = try writtenAuthor(of: tweet, for: viewer, options) else { return nil }
    return try tweetObject(tweet, by: author.person, user: author.object, for: viewer, options)
  }

  /// The author of the tweet with the encoded object. `nil` if the account is deactivated.
  func writtenAuthor(
    of tweet: TwitterTweetRecord, for viewer: TwitterPersonRecord?, _ options: TweetOptions
  ) throws -> WrittenAuthor? {
    guard let person = author(of: tweet) else { return nil }
    if options.trimsUser {
      let members: JSONText = .members(["id": .integer(person.id), "id_str": .string(String(person.id))])
      return WrittenAuthor(person: person, object: members.encoded(.twitter))
    }
    var ofUser = TwitterUserObject.Options()
    ofUser.includesStatus = false
    ofUser.includesDescriptions = options.includesDescriptions
    return WrittenAuthor(person: person, object: try userObject(person, for: viewer, ofUser))
  }

  /// The tweet object. `user` is the author's encoded object; if `nil`, the member is left out.
  func tweetObject(
    _ tweet: TwitterTweetRecord, by author: TwitterPersonRecord, user: [UInt8]?,
    for viewer: TwitterPersonRecord?, _ options: TweetOptions
  ) throws -> [UInt8] {
    let media = pictures(of: tweet)
    var object = JSONObjectText(.twitter, capacity: 3072)
    object.add("created_at", .string(CalendarDate(tweet.createdAt).rubyDate))
    object.add("id", .integer(tweet.id))
    object.add("id_str", .string(String(tweet.id)))
    object.add(
      options.isExtended ? "full_text" : "text", .string(TwitterUserObject.escapedForHTML(tweet.text)))
    object.add("truncated", .bool(false))
    if options.isExtended {
      let length = Int64(tweet.text.unicodeScalars.count)
      object.add("display_text_range", .array([.integer(0), .integer(length)]))
    }
    if options.includesEntities {
      let first = media.first.map { TweetEntities.picture($0, of: tweet, by: author) }
      object.add("entities", entities(of: tweet, first: first))
      let all = media.map { TweetEntities.medium($0, of: tweet, by: author, options, in: era) }
      if !all.isEmpty { object.add("extended_entities", .members(["media": .array(all)])) }
    }
    let source = TwitterUserObject.escapedForHTML(tweet.source ?? "Sim")
    object.add("source", .string(#"<a href="https://sim.example/" rel="nofollow">\#(source)</a>"#))
    addReply(of: tweet, to: &object)
    if let user { object.add("user", written: user) }
    for name in ["geo", "coordinates", "place", "contributors"] { object.add(name, .null) }
    try addEnd(of: tweet, for: viewer, options, isNested: user == nil, to: &object)
    return object.closed()
  }

  private func addReply(of tweet: TwitterTweetRecord, to object: inout JSONObjectText) {
    let number: (Int64?) -> JSONText = { $0.map(JSONText.integer) ?? .null }
    let text: (Int64?) -> JSONText = { .optional($0.map(String.init)) }
    var name: String?
    if let id = tweet.replyToPersonID {
      name = tables.find(TwitterPersonRecord.self, id)?.screenName
    }
    object.add("in_reply_to_status_id", number(tweet.replyTo))
    object.add("in_reply_to_status_id_str", text(tweet.replyTo))
    object.add("in_reply_to_user_id", number(tweet.replyToPersonID))
    object.add("in_reply_to_user_id_str", text(tweet.replyToPersonID))
    object.add("in_reply_to_screen_name", .optional(name))
  }

  private func addEnd(
    of tweet: TwitterTweetRecord, for viewer: TwitterPersonRecord?, _ options: TweetOptions, isNested: Bool,
    to object: inout JSONObjectText
  ) throws {
    let id = tweet.retweetOf ?? tweet.id
    if let original = tweet.retweetOf,
      let record = tables.find(TwitterTweetRecord.self, original), record.retweetOf == nil,
      let author = author(of: record)
    {
      // The tweet in a user object contains no user object.
      let user = isNested ? nil : try writtenAuthor(of: record, for: viewer, options)?.object
      object.add(
        "retweeted_status",
        written: try tweetObject(record, by: author, user: user, for: viewer, options))
    }
    let retweets = tables.list(TwitterTweetRecord.self, by: .retweetOf, id)
    let likes = tables.list(TwitterLikeRecord.self, by: .tweet, id)
    object.add("is_quote_status", .bool(false))
    object.add("retweet_count", .integer(Int64(retweets.count)))
    object.add("favorite_count", .integer(Int64(tweet.retweetOf == nil ? likes.count : 0)))
    object.add("favorited", .bool(likes.contains { $0.key.personID == viewer?.id }))
    object.add("retweeted", .bool(retweets.contains { $0.authorID == viewer?.id }))
    if !tweet.links.isEmpty || !tweet.media.isEmpty {
      object.add("possibly_sensitive", .bool(tweet.isSensitive ?? false))
      if options.includesAppealable && era.appealable {
        object.add("possibly_sensitive_appealable", .bool(false))
      }
    }
    object.add("lang", .string("en"))
  }

  private func pictures(of tweet: TwitterTweetRecord) -> [TwitterMediaRecord] {
    var pictures: [TwitterMediaRecord] = []
    for id in tweet.media {
      if let picture = tables.find(TwitterMediaRecord.self, id) { pictures.append(picture) }
    }
    return pictures
  }

  private func entities(of tweet: TwitterTweetRecord, first: JSONText?) -> JSONText {
    let hashtags = TweetText.words(behind: "#", in: tweet.text).map { word, start, end in
      JSONText.members(["text": .string(word), "indices": TweetEntities.indices(start, end)])
    }
    var mentions: [JSONText] = []
    for (word, start, end) in TweetText.words(behind: "@", in: tweet.text) {
      guard let person = tables.find(TwitterPersonRecord.self, by: .screenName, word) else {
        continue
      }
      mentions.append(
        .members([
          "screen_name": .string(person.screenName), "name": .string(person.name),
          "id": .integer(person.id), "id_str": .string(String(person.id)),
          "indices": TweetEntities.indices(start, end),
        ]))
    }
    var members: [JSONText.Member] = [
      .init(name: "hashtags", value: .array(hashtags)), .init(name: "symbols", value: .array([])),
      .init(name: "user_mentions", value: .array(mentions)),
      .init(name: "urls", value: .array(TweetEntities.links(of: tweet))),
    ]
    if let first { members.append(.init(name: "media", value: .array([first]))) }
    return .object(members)
  }
}

extension [[UInt8]] {
  /// A JSON array of encoded values.
  var writtenArray: [UInt8] {
    var octets: [UInt8] = [UInt8(ascii: "[")]
    for (index, value) in enumerated() {
      if index > 0 { octets.append(UInt8(ascii: ",")) }
      octets += value
    }
    octets.append(UInt8(ascii: "]"))
    return octets
  }
}
