internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/ID/tweets`: a person's tweets, newest first, in pages of 5 to 100 (default 10), with at most the
  /// last 3,200.
  static let usersTweets = timeline(
    .twitter.usersTweets, "/2/users/{}/tweets", .usersTweets, depth: 3200, tokenFirst: false
  ) { twitter, person, _ in
    twitter.tables.list(TwitterTweetRecord.self, by: .author, person.id)
  }

  /// `GET /2/users/ID/mentions`: the tweets that mention the person, in pages of 5 to 100 (default 10), at most the last
  /// 800.
  static let usersMentions = timeline(
    .twitter.usersMentions, "/2/users/{}/mentions", .usersMentions, depth: 800, tokenFirst: true
  ) { twitter, person, viewer in
    twitter.mentions(of: person, for: viewer)
  }

  /// A list of tweets around the person in the path, whose tweets the caller must be allowed to see.
  private static func timeline(
    _ name: CallName, _ path: String, _ access: Version2Access, depth: Int, tokenFirst: Bool,
    _ tweets:
      @escaping @Sendable (SimulatedTwitter, TwitterPersonRecord, TwitterPersonRecord?)
      -> [TwitterTweetRecord]
  ) -> Endpoint<SimulatedTwitter> {
    Endpoint(name, [.get], path) { call, twitter in
      try twitter.version2(&call, access) { call, caller in
        var list = try TweetList(call, for: caller.person)
        let window = try TweetWindow(call)
        let value = try call.id("id", call.captures.first ?? "")
        switch twitter.listed(value, for: caller.person, call) {
        case .failure(let error):
          list.add(error)
          return list.json(of: twitter)
        case .success(let person):
          return list.json(
            adding: tweets(twitter, person, caller.person).prefix(newest: depth), in: window,
            tokenFirst: tokenFirst, of: twitter)
        }
      }
    }
  }

  /// `GET /2/users/ID/timelines/reverse_chronological`: the tweets of the person and of the accounts that the person
  /// follows, in pages of 1 to 100 (default 100), at most the last 800. The response to another person's id and the
  /// number of tweets are from general knowledge.
  static let usersHome = Endpoint(
    .twitter.usersHome, [.get], "/2/users/{}/timelines/reverse_chronological"
  ) { call, twitter in
    try twitter.version2(&call, .usersHome) { call, caller in
      var list = try TweetList(call, for: caller.person)
      let window = try TweetWindow(call, usual: 100, least: 1)
      let person = try caller.own(call)
      return list.json(
        adding: twitter.homeTweets(of: person).prefix(newest: 800), in: window, tokenFirst: true, of: twitter)
    }
  }
}

extension [TwitterTweetRecord] {
  /// The last `count` tweets, newest first.
  fileprivate func prefix(newest count: Int) -> ArraySlice<TwitterTweetRecord> {
    sorted { $0.id > $1.id }.prefix(count)
  }
}

extension TweetList {
  /// The response with the page of `tweets` that the call requests.
  fileprivate mutating func json(
    adding tweets: ArraySlice<TwitterTweetRecord>, in window: TweetWindow, tokenFirst: Bool,
    of twitter: SimulatedTwitter
  ) -> JSONText {
    let page = window.page(of: tweets)
    for tweet in page.tweets { add(tweet, of: twitter) }
    return json(meta: page.meta(tokenFirst: tokenFirst), of: twitter)
  }
}

extension Version2Access {
  fileprivate static let usersMentions = Version2Access(
    authentication: [.appOnly, .oauth1, .oauth2], scopes: [.tweetRead, .usersRead], limit: .usersMentions)
  fileprivate static let usersHome = Version2Access(
    authentication: [.oauth1, .oauth2], scopes: [.tweetRead, .usersRead], limit: .usersHome)
  fileprivate static let usersTweets = Version2Access(
    authentication: [.appOnly, .oauth1, .oauth2], scopes: [.tweetRead, .usersRead], limit: .usersTweets)
}

extension SimulatedTwitter {
  /// Returns the person whose tweets are requested, or the reason why they are hidden.
  fileprivate func listed(
    _ value: String, for viewer: TwitterPersonRecord?, _ call: Call
  ) -> Result<TwitterPersonRecord, PartialError> {
    func refusal(_ kind: PartialError.Kind, _ detail: String) -> Result<TwitterPersonRecord, PartialError> {
      .failure(PartialError(kind, parameter: "id", value, detail, call))
    }
    let person = tables.find(TwitterPersonRecord.self, Int64(value) ?? 0)
    guard let person, !person.isDeactivated else {
      return refusal(.notFound, "Could not find user with id: [\(value)].")
    }
    guard !person.isSuspended else {
      return refusal(.suspended, "User has been suspended: [\(value)].")
    }
    guard maySee(person, viewer) else {
      return refusal(.notAuthorized, "Sorry, you are not authorized to see the user with id: [\(value)].")
    }
    return .success(person)
  }
}

/// A page of a list of tweets.
private struct TweetPage: Sendable {
  /// The tweets, newest first.
  let tweets: [TwitterTweetRecord]
  /// The token of the next page. `nil` if this is the last one.
  let nextToken: String?

  /// Returns the member `meta` of a response. The two lists differ in the order of its members (reference of X's login,
  /// section 8.2).
  func meta(tokenFirst: Bool) -> JSONText {
    var meta: [JSONText.Member] = [.init(name: "result_count", value: .integer(Int64(tweets.count)))]
    if let newest = tweets.first, let oldest = tweets.last {
      meta.append(.init(name: "newest_id", value: .string(String(newest.id))))
      meta.append(.init(name: "oldest_id", value: .string(String(oldest.id))))
    }
    if let nextToken {
      meta.insert(.init(name: "next_token", value: .string(nextToken)), at: tokenFirst ? 0 : meta.count)
    }
    return .object(meta)
  }
}

/// The part of a list of tweets that a call requests.
private struct TweetWindow: Sendable {
  private let count: Int
  private let since: Int64
  private let before: Int64
  /// The earliest time, inclusive.
  private let start: WallTime?
  /// The latest time, exclusive.
  private let end: WallTime?
  private let excluded: [String]

  /// - Parameters:
  ///   - usual: The default page size.
  ///   - least: The minimum page size.
  init(_ call: Call, usual: Int = 10, least: Int = 5) throws(TwitterProblemError) {
    let text = call.query["max_results"] ?? String(usual)
    guard let count = Int(text), least...100 ~= count else {
      throw TwitterProblemError(
        .invalid(
          "max_results", String(text.prefix(200)),
          "The `max_results` query parameter value [\(text.prefix(200))] is not between \(least) and 100"))
    }
    self.count = count
    since = try call.number("since_id") ?? 0
    var before = try call.number("until_id") ?? Int64.max
    if let token = call.query["pagination_token"] {
      guard token.hasPrefix(ListPage.mark), let id = Int64(token.dropFirst(ListPage.mark.count), radix: 36)
      else {
        throw TwitterProblemError(.malformed("pagination_token", token, "^[a-z0-9]+$"))
      }
      before = min(before, id)
    }
    self.before = before
    start = try call.time("start_time")
    end = try call.time("end_time")
    excluded = try call.names("exclude", of: ["replies", "retweets"])
  }

  /// - Parameter tweets: The tweets, newest first.
  func page(of tweets: some Sequence<TwitterTweetRecord>) -> TweetPage {
    let wanted = tweets.filter { tweet in
      since < tweet.id && tweet.id < before
        && start.map { $0 <= tweet.createdAt } ?? true && end.map { tweet.createdAt < $0 } ?? true
        && !(excluded.contains("replies") && tweet.replyTo != nil)
        && !(excluded.contains("retweets") && tweet.retweetOf != nil)
    }
    let page = Array(wanted.prefix(count))
    let hasMore = wanted.count > page.count
    return TweetPage(
      tweets: page, nextToken: hasMore ? page.last.map { ListPage.mark + String($0.id, radix: 36) } : nil)
  }
}

extension Call {
  fileprivate func number(_ parameter: String) throws(TwitterProblemError) -> Int64? {
    guard let value = query[parameter] else { return nil }
    return Int64(try id(parameter, value))
  }

  fileprivate func time(_ parameter: String) throws(TwitterProblemError) -> WallTime? {
    guard let value = query[parameter] else { return nil }
    guard let time = TimeText.parse(value) else {
      throw TwitterProblemError(.malformed(parameter, value, "YYYY-MM-DDTHH:mm:ssZ"))
    }
    return time
  }
}
