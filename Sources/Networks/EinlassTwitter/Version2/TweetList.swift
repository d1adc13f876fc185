internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// Tweets in a response of API 2: those found, the people and tweets they refer to, and an error for each of the
/// others.
struct TweetList: Sendable {
  private let fields: TweetFields
  private let viewer: TwitterPersonRecord?
  private(set) var data: [JSONText] = []
  private(set) var errors: [JSONText] = []
  private var people: [Int64] = []
  private var referenced: [Int64] = []

  init(_ call: Call, for viewer: TwitterPersonRecord?) throws(TwitterProblemError) {
    fields = try TweetFields(call)
    self.viewer = viewer
  }

  mutating func add(_ tweet: TwitterTweetRecord, of twitter: SimulatedTwitter) {
    data.append(fields.json(tweet, of: twitter))
    if fields.expansions.contains("author_id") { Self.note(tweet.authorID, in: &people) }
    if fields.expansions.contains("in_reply_to_user_id") { Self.note(tweet.replyToPersonID, in: &people) }
    if fields.expansions.contains("referenced_tweets.id") {
      Self.note(tweet.replyTo, in: &referenced)
      Self.note(tweet.retweetOf, in: &referenced)
    }
  }

  private static func note(_ id: Int64?, in list: inout [Int64]) {
    if let id, !list.contains(id) { list.append(id) }
  }

  mutating func add(_ error: PartialError) {
    errors.append(error.json)
  }

  /// Looks up the tweet, and adds it or the reason why there is none. That a suspended author's tweets are not found is
  /// a guess.
  mutating func add(
    _ value: String, parameter: String, _ call: Call, of twitter: SimulatedTwitter
  ) throws {
    do {
      add(try twitter.visibleTweet(Int64(value), for: viewer), of: twitter)
    } catch let error as TwitterError where error == .statusNotVisible {
      let detail = "Sorry, you are not authorized to see the Tweet with \(parameter): [\(value)]."
      add(PartialError(.notAuthorized, "tweet", parameter: parameter, value, detail, call))
    } catch is TwitterError {
      let detail = "Could not find tweet with \(parameter): [\(value)]."
      add(PartialError(.notFound, "tweet", parameter: parameter, value, detail, call))
    }
  }

  /// `includes`. `nil` if nothing was expanded.
  func includes(of twitter: SimulatedTwitter) -> JSONText? {
    var members: [JSONText.Member] = []
    var users: [JSONText] = []
    for id in people {
      if let person = twitter.tables.find(TwitterPersonRecord.self, id) {
        users.append(fields.users.json(person, of: twitter, showsEmail: false))
      }
    }
    if !users.isEmpty { members.append(.init(name: "users", value: .array(users))) }
    var tweets: [JSONText] = []
    for id in referenced {
      if let tweet = try? twitter.visibleTweet(id, for: viewer) {
        tweets.append(fields.json(tweet, of: twitter))
      }
    }
    if !tweets.isEmpty { members.append(.init(name: "tweets", value: .array(tweets))) }
    return members.isEmpty ? nil : .object(members)
  }

  /// The response with all tweets that were added. Members that would be empty are left out.
  func json(meta: JSONText? = nil, of twitter: SimulatedTwitter) -> JSONText {
    json(data: data.isEmpty ? nil : .array(data), meta: meta, of: twitter)
  }

  /// The response, with `data` unchanged. Members that would be empty are left out.
  func json(
    data: JSONText?, meta: JSONText? = nil, of twitter: SimulatedTwitter
  ) -> JSONText {
    let members: [(String, JSONText?)] = [
      ("data", data), ("includes", includes(of: twitter)),
      ("errors", errors.isEmpty ? nil : .array(errors)), ("meta", meta),
    ]
    return .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
  }
}
