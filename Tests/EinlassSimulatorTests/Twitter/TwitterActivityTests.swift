import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter
@testable import EinlassWorld

/// People's activity on Twitter, which has its own lines in the journal.
struct TwitterActivityTests {
  private static let text = """
    signIn: twitter
    twitter:
      people:
        - screenName: nora_sim
          id: 42
          token: {token: 42-token, secret: s}
          follows: vera_sim
          tweets: {text: before, id: 5}
        - screenName: max_sim
          tweets:
            - {text: hello, id: 7}
            - {text: liked, id: 8, likedBy: nora_sim}
        - screenName: vera_sim
          profile: {protected: true}
    """

  /// Returns the lines about Twitter in a journal's text, without their times.
  private static func lines(_ world: World) -> [String] {
    world.journal.entries.compactMap { $0.event.twitter?.line }
  }

  private static func directory() async throws -> WorldDirectory {
    try await WorldDirectory(try WorldFile(text, path: "world.yaml").configuration)
  }

  @Test func `the contents of a world file are not in the journal`() async throws {
    let world = try await World(try WorldFile(Self.text, path: "world.yaml").configuration)
    #expect(world.journal.entries.isEmpty)
  }

  /// An action and its journal line. There is no line if the action changes nothing.
  @Test(
    arguments: [
      ("twitter.tweet", ["user": "max_sim", "text": "by action"], "@max_sim tweets: by action (tweet "),
      ("twitter.tweet.delete", ["tweet": "7"], "@max_sim deletes the tweet 7"),
      ("twitter.tweet.like", ["user": "vera_sim", "tweet": "7"], "@vera_sim likes the tweet 7"),
      ("twitter.tweet.like", ["user": "nora_sim", "tweet": "8"], nil),
      (
        "twitter.tweet.retweet", ["user": "vera_sim", "tweet": "7"], "@vera_sim retweets the tweet 7 (tweet "
      ),
      ("twitter.follow", ["user": "max_sim", "target": "nora_sim"], "@max_sim follows @nora_sim"),
      ("twitter.follow", ["user": "nora_sim", "target": "vera_sim"], nil),
      ("twitter.request", ["user": "max_sim", "target": "vera_sim"], "@max_sim asks to follow @vera_sim"),
      ("twitter.block", ["user": "max_sim", "target": "vera_sim"], "@max_sim blocks @vera_sim"),
      (
        "twitter.unfollow", ["user": "nora_sim", "target": "vera_sim"],
        "@nora_sim no longer follows or blocks @vera_sim"
      ),
      ("twitter.unfollow", ["user": "max_sim", "target": "vera_sim"], nil),
    ] as [(String, [String: String], String?)])
  func `an action is in the journal`(_ name: String, _ arguments: [String: String], _ line: String?)
    async throws
  {
    let directory = try await Self.directory()
    _ = try await ControlAction.perform(name, arguments, in: directory)
    let lines = Self.lines(try await directory.world(named: "default"))
    #expect(lines.count == (line == nil ? 0 : 1))
    if let line { #expect(lines.first?.hasPrefix(line) == true, "\(lines)") }
  }

  /// A call of Nora's app and its journal line.
  @Test(
    arguments: [
      ("POST", "/1.1/statuses/update.json", ["status": "hi"], "@nora_sim tweets: hi (tweet "),
      ("POST", "/1.1/statuses/destroy/5.json", [:], "@nora_sim deletes the tweet 5"),
      ("POST", "/1.1/statuses/retweet/7.json", [:], "@nora_sim retweets the tweet 7 (tweet "),
      ("POST", "/1.1/favorites/create.json", ["id": "7"], "@nora_sim likes the tweet 7"),
      ("POST", "/1.1/favorites/destroy.json", ["id": "8"], "@nora_sim no longer likes the tweet 8"),
      ("POST", "/1.1/friendships/create.json", ["screen_name": "max_sim"], "@nora_sim follows @max_sim"),
      (
        "POST", "/1.1/friendships/destroy.json", ["screen_name": "vera_sim"],
        "@nora_sim no longer follows or blocks @vera_sim"
      ),
      ("DELETE", "/2/tweets/5", [:], "@nora_sim deletes the tweet 5"),
      // This call is refused and has no effect.
      ("POST", "/1.1/statuses/update.json", ["status": "before"], nil),
      ("POST", "/1.1/statuses/destroy/7.json", [:], nil),
      ("POST", "/1.1/favorites/create.json", ["id": "8"], nil),
      ("POST", "/1.1/friendships/create.json", ["screen_name": "vera_sim"], nil),
      ("POST", "/1.1/friendships/destroy.json", ["screen_name": "max_sim"], nil),
      ("DELETE", "/2/tweets/99", [:], nil), ("GET", "/1.1/statuses/home_timeline.json", [:], nil),
    ] as [(String, String, [String: String], String?)])
  func `an app's post in a person's name follows its message in the journal`(
    _ method: String, _ target: String, _ fields: [String: String], _ line: String?
  ) async throws {
    let world = try await Self.directory().world(named: "default")
    let app = TwitterConfiguration.App()
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    var form = FormFields()
    for (name, value) in fields { form.append(name, value) }
    _ = try await client.send(
      try #require(HTTPRequest.Method(method)), target, TokenCredentials(token: "42-token", secret: "s"),
      form: method == "POST" ? form : nil)
    let entries = world.journal.entries
    #expect(entries.count == (line == nil ? 1 : 2))
    guard let line else { return }
    #expect(entries.last?.event.twitter?.line.hasPrefix(line) == true, "\(Self.lines(world))")
  }

  @Test func `a post through API 2 is in the text, JSON and diagram of a journal`() async throws {
    let world = try await Self.directory().world(named: "default")
    let app = TwitterConfiguration.App()
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    var post = try client.signed(.post, "/2/tweets", TokenCredentials(token: "42-token", secret: "s"))
    post.body = Array(#"{"text":"one\ntwo; #three"}"#.utf8)
    let response = try await world.transport.send(post)
    let id = try #require(JSONText(parsing: response.body)?["data"]?["id"]?.text)
    let entry = try #require(world.journal.entries.last)
    #expect(
      entry.event.twitter == .tweeted(person: "nora_sim", tweet: Int64(id) ?? 0, text: "one\ntwo; #three"))
    let people = JournalText(world.journal).text
    #expect(people.contains("  @nora_sim tweets: one\\ntwo; #three (tweet \(id))"), "\(people)")
    let diagram = SequenceDiagram(world.journal, title: "t").text
    #expect(
      diagram.contains("Note over Twitter: @nora_sim tweets: one two#59; #35;three (tweet \(id))"),
      "\(diagram)")
    let record = JournalRecord(entry).json
    #expect(record["kind"] == "twitter")
  }

  @Test func `a tweet is in the journal even if its response is emptied`() async throws {
    let world = try await Self.directory().world(named: "default")
    try world.plan("empty-answer", for: "twitter.statuses_update")
    let app = TwitterConfiguration.App()
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    let response = try await client.send(
      .post, "/1.1/statuses/update.json", TokenCredentials(token: "42-token", secret: "s"),
      form: ["status": "hi"])
    #expect(response.body.isEmpty)
    #expect(Self.lines(world).count == 1)
  }
}
