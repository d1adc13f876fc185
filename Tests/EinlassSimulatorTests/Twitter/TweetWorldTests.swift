import EinlassSimulator
import EinlassStorage
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter
@testable import EinlassWorld

/// Worlds with followers and tweets, and the actions on them.
struct TweetWorldTests {
  private static let text = """
    signIn: twitter
    twitter:
      people:
        - screenName: nora_sim
          id: 42
          token: {token: 42-token, secret: s, accessLevel: read}
          status: the newest
          follows: [max_sim, vera_sim]
        - screenName: max_sim
          blocks: vera_sim
          tweets:
            - hello
            - {text: earlier, at: 2017-03-19T18:30:00Z, id: 7, likedBy: nora_sim, retweetedBy: [vera_sim]}
            - {text: an answer, replyTo: 7}
        - screenName: vera_sim
    """

  private static func client(_ world: World) -> RequestTokenClient {
    let app = TwitterConfiguration.App()
    return RequestTokenClient(key: app.key, secret: app.secret, world: world)
  }

  private static let nora = TokenCredentials(token: "42-token", secret: "s")

  private static func get(_ target: String, in world: World) async throws -> String {
    try await client(world).send(.get, "/1.1/" + target, nora).text ?? ""
  }

  private static func texts(_ text: String) -> [String] {
    text.matches(of: /"id_str":"[0-9]+","text":"([^"]*)"/).map { String($0.1) }
  }

  private static func check(_ world: World) async throws {
    let home = try await get("statuses/home_timeline.json", in: world)
    let texts = texts(home)
    #expect(Set(texts) == ["hello", "an answer", "RT @max_sim: earlier", "earlier", "the newest"])
    #expect(home.contains(#""in_reply_to_status_id":7,"#) && home.contains(#""favorite_count":1"#))
    #expect(try await get("friends/ids.json", in: world).contains(#""ids":["#))
    let shown = try await get("friendships/show.json?source_screen_name=vera_sim&target_id=42", in: world)
    #expect(shown.contains(#""screen_name":"vera_sim","following":false,"followed_by":true"#))
    let refused = try await client(world).send(
      .post, "/1.1/statuses/update.json", nora, form: ["status": "a"])
    #expect(refused.head.status.code == 401)
    #expect(refused.text?.contains("Read-only application cannot POST.") == true)
  }

  @Test func `a file states followers and tweets, and an export carries them`() async throws {
    let file = try WorldFile(Self.text, path: "world.yaml")
    let world = try await World(file.configuration)
    try await Self.check(world)
    let document = try WorldDocument(world).text
    let again = try World(
      try WorldDocument(parsing: document, modules: .standard), template: WorldConfiguration(),
      modules: .standard)
    try await Self.check(again)
  }

  @Test func `a tweet is in the journal with its author's call`() async throws {
    let world = try await World(try WorldFile(Self.text, path: "world.yaml").configuration)
    world.tables.update(TwitterTokenRecord.self, "42-token") { $0.accessLevel = .readWrite }
    _ = try await Self.client(world).send(
      .post, "/1.1/statuses/update.json", Self.nora, form: ["status": "for the journal"])
    let message = try #require(world.journal.messages.last)
    #expect(message.endpoint == "twitter.statuses_update")
    #expect(JournalText(world.journal).text.contains(#""text":"for the journal""#))
  }

  @Test(arguments: [
    ("follows: [vera_sim]", "this world's Twitter has no person called 'vera_sim'"),
    ("tweets: [{text: a, likedBy: [noraa_sim]}]", "(did you mean 'nora_sim'?)"),
    ("tweets: [{txt: a}]", "is not a key here (did you mean 'text'?)"),
    ("tweets: [{text: a, at: yesterday}]", "expected a time such as"),
    ("tweets: [{text: a, id: 0}]", "expected a whole number from 1"),
    ("token: {token: a, secret: s, accessLevel: all}", "expected one of read, read-write"),
  ])
  func `an impossible value is refused with the expected ones`(_ entry: String, _ message: String) throws {
    let text = "signIn: twitter\ntwitter:\n  people:\n    - screenName: nora_sim\n      \(entry)"
    let error = try #require(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect("\(error)".contains(message))
  }

  @Test(arguments: [
    "follows: nora_sim", "tweets: [{text: a, id: 4}, {text: b, id: 4}]",
  ])
  func `an impossible world is refused at creation`(_ entry: String) async throws {
    let text = "signIn: twitter\ntwitter:\n  people:\n    - screenName: nora_sim\n      \(entry)"
    let configuration = try WorldFile(text, path: "w.yaml").configuration
    await #expect(throws: ConfigurationError.self) { try await World(configuration) }
  }

  /// An action, its message, and nora_sim's later view of a target.
  private static let actions: [(String, [String: String], String, String, String)] = [
    (
      "twitter.follow", ["user": "vera_sim", "target": "nora_sim"],
      "@vera_sim now follows @nora_sim on Twitter", "friendships/show.json?target_screen_name=vera_sim",
      #""screen_name":"vera_sim","following":true"#
    ),
    (
      "twitter.request", ["user": "vera_sim", "target": "nora_sim"],
      "@vera_sim now asks to follow @nora_sim on Twitter",
      "friendships/show.json?target_screen_name=vera_sim",
      #""following_requested":true}"#
    ),
    (
      "twitter.block", ["user": "max_sim", "target": "nora_sim"], "@max_sim now blocks @nora_sim on Twitter",
      "friendships/show.json?target_screen_name=max_sim", #""blocked_by":true"#
    ),
    (
      "twitter.unfollow", ["user": "nora_sim", "target": "max_sim"],
      "@nora_sim no longer follows or blocks @max_sim",
      "friendships/show.json?target_screen_name=max_sim",
      #""screen_name":"nora_sim","following":false"#
    ),
    (
      "twitter.tweet", ["user": "max_sim", "text": "by action", "replyTo": "7"], "@max_sim has tweeted",
      "statuses/user_timeline.json?screen_name=max_sim&count=1", #""text":"by action""#
    ),
    (
      "twitter.tweet.delete", ["tweet": "7"], "deleted the tweet 7", "statuses/show/7.json",
      #""code":144"#
    ),
    (
      "twitter.tweet.like", ["user": "vera_sim", "tweet": "7"], "@vera_sim likes the tweet 7",
      "statuses/show/7.json", #""favorite_count":2"#
    ),
    (
      "twitter.tweet.retweet", ["user": "nora_sim", "tweet": "7"], "@nora_sim has retweeted the tweet 7",
      "statuses/show/7.json", #""retweet_count":2,"favorite_count":1,"favorited":true,"retweeted":true"#
    ),
  ]

  @Test(arguments: actions)
  func `an action shows in the next response`(
    _ name: String, _ arguments: [String: String], _ summary: String, _ target: String, _ shown: String
  ) async throws {
    let directory = try await WorldDirectory(try WorldFile(Self.text, path: "world.yaml").configuration)
    let world = try await directory.world(named: "default")
    #expect(try await !Self.get(target, in: world).contains(shown))
    let result = try await ControlAction.perform(name, arguments, in: directory)
    #expect(result.summary.hasPrefix(summary))
    #expect(try await Self.get(target, in: world).contains(shown))
  }

  /// Actions that change an app's write access, and the status of a tweet afterwards.
  @Test func `actions remove and restore write access`() async throws {
    let directory = try await WorldDirectory(try WorldFile(Self.text, path: "world.yaml").configuration)
    let world = try await directory.world(named: "default")
    let token = ["token": "42-token"]
    for (number, (name, arguments, status)) in [
      ("twitter.token.access", token.merging(["access": "read-write"]) { $1 }, 200),
      ("twitter.app.restrict-writes", [:], 403), ("twitter.app.allow-writes", [:], 200),
      ("twitter.write-limit.exhaust", ["user": "nora_sim"], 403),
      ("twitter.write-limit.restore", ["user": "nora_sim"], 200),
      // The existing token is unchanged.
      ("twitter.app.access", ["access": "read"], 200),
      ("twitter.token.access", token.merging(["access": "read"]) { $1 }, 401),
    ].enumerated() {
      _ = try await ControlAction.perform(name, arguments, in: directory)
      let response = try await Self.client(world).send(
        .post, "/1.1/statuses/update.json", Self.nora, form: ["status": "tweet \(number)"])
      #expect(response.head.status.code == status, "\(name)")
    }
  }

  @Test(arguments: [
    ("twitter.tweet.delete", ["tweet": "6"], "this world's Twitter has no tweet 6"),
    ("twitter.follow", ["user": "nora_sim", "target": "nora_sim"], "cannot follow or block itself"),
    (
      "twitter.tweet", ["user": "max_sim", "text": "hello"],
      "Twitter refused the action: Status is a duplicate."
    ),
    (
      "twitter.token.access", ["token": "x", "access": "read"], "this world's Twitter has no access token 'x"
    ),
    ("twitter.token.access", ["token": "42-token", "access": "all"], "not one of read, read-write"),
  ])
  func `an impossible action states the reason`(
    _ name: String, _ arguments: [String: String], _ message: String
  ) async throws {
    let directory = try await WorldDirectory(try WorldFile(Self.text, path: "world.yaml").configuration)
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform(name, arguments, in: directory)
    }
    #expect(error.map { "\($0)".contains(message) } == true)
  }
}
