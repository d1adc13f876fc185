internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/ID/tweets`: a person's tweets, newest first, in pages of 5 to 100 (default 10), with at most the
  /// last 3,200.
  static let usersTweets = Endpoint(.twitter.usersTweets, [.get], "/2/users/{}/tweets") { call, twitter in
    try twitter.version2(&call, .usersTweets) { call, caller in
      var list = try TweetList(call, for: caller.person)
      let window = try TweetWindow(call)
      let value = try call.id("id", call.captures.first ?? "")
      let person = twitter.tables.find(TwitterPersonRecord.self, Int64(value) ?? 0)
      if let error = twitter.hidden(person, value, from: caller.person, call) {
        list.add(error)
        return list.json(data: nil, of: twitter)
      }
      let tweets = twitter.tables.list(TwitterTweetRecord.self, by: .author, person?.id ?? 0)
      let page = window.page(of: tweets.sorted { $0.id > $1.id }.prefix(3200))
      for tweet in page.tweets { list.add(tweet, of: twitter) }
      return list.json(
        data: list.data.isEmpty ? nil : .array(list.data), meta: page.meta(tokenFirst: false), of: twitter)
    }
  }
}

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/ID/timelines/reverse_chronological`: the tweets of the person and of the accounts that the person
  /// follows, in pages of 1 to 100 (default 100), at most the last 800. The response to another person's id and the
  /// number of tweets are from general knowledge.
  static let usersHome = Endpoint(
    .twitter.usersHome, [.get], "/2/users/{}/timelines/reverse_chronological"
  ) { call, twitter in
    try twitter.version2(&call, .usersHome) { call, caller in
      var list = try TweetList(call, for: caller.person)
      let window = try TweetWindow(call, usual: 100, least: 1)
      let value = try call.id("id", call.captures.first ?? "")
      guard let person = caller.person, Int64(value) == person.id else {
        throw TwitterProblemError(.notYourself(value, caller.person?.id ?? 0))
      }
      let tweets = twitter.homeTweets(of: person)
      let page = window.page(of: tweets.sorted { $0.id > $1.id }.prefix(800))
      for tweet in page.tweets { list.add(tweet, of: twitter) }
      return list.json(
        data: list.data.isEmpty ? nil : .array(list.data), meta: page.meta(tokenFirst: true), of: twitter)
    }
  }
}

extension Endpoint<SimulatedTwitter> {
  /// `GET /2/users/ID/mentions`: the tweets that mention the person, in pages of 5 to 100 (default 10), at most the last
  /// 800.
  static let usersMentions = Endpoint(.twitter.usersMentions, [.get], "/2/users/{}/mentions") {
    call, twitter in
    try twitter.version2(&call, .usersMentions) { call, caller in
      var list = try TweetList(call, for: caller.person)
      let window = try TweetWindow(call)
      let value = try call.id("id", call.captures.first ?? "")
      let person = twitter.tables.find(TwitterPersonRecord.self, Int64(value) ?? 0)
      if let error = twitter.hidden(person, value, from: caller.person, call) {
        list.add(error)
        return list.json(data: nil, of: twitter)
      }
      let tweets = person.map { twitter.mentions(of: $0, for: caller.person) } ?? []
      let page = window.page(of: tweets.sorted { $0.id > $1.id }.prefix(800))
      for tweet in page.tweets { list.add(tweet, of: twitter) }
      return list.json(
        data: list.data.isEmpty ? nil : .array(list.data), meta: page.meta(tokenFirst: true), of: twitter)
    }
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
  /// Returns the reason why the person's tweets are hidden. `nil` if they are visible.
  fileprivate func hidden(
    _ person: TwitterPersonRecord?, _ value: String, from viewer: TwitterPersonRecord?, _ call: Call
  ) -> PartialError? {
    guard let person, !person.isDeactivated else {
      return PartialError(
        .notFound, parameter: "id", value, "Could not find user with id: [\(value)].", call)
    }
    guard !person.isSuspended else {
      return PartialError(.suspended, parameter: "id", value, "User has been suspended: [\(value)].", call)
    }
    guard maySee(person, viewer) else {
      return PartialError(
        .notAuthorized, parameter: "id", value,
        "Sorry, you are not authorized to see the user with id: [\(value)].", call)
    }
    return nil
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
