import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

@testable import EinlassTwitter

/// Fields of recorded responses of 2019 to 2023, at any date (references of X's login and of Calls after login).
struct RecordedFieldTests {
  // MARK: - Access levels

  @Test(arguments: [
    "/1.1/users/show.json?screen_name=nora_sim", "/1.1/users/lookup.json?user_id=17",
    "/1.1/statuses/user_timeline.json?user_id=17", "/1.1/friends/ids.json?user_id=17",
    "/2/users/by/username/nora_sim", "/2/tweets?ids=11", "/2/users/17/tweets",
  ])
  func `an app-only token has the level read`(target: String) async throws {
    let world = try await TweetWorld().oauth2.world
    let bearer = try await BearerTokenTests.bearer(world)
    let result = await BearerTokenTests.get(world, target, "Bearer \(bearer)")
    #expect(result.response.head.status == .ok)
    #expect(result.field("x-access-level") == "read")
  }

  @Test(arguments: ["/2/users/me", "/2/tweets/11", "/2/users/17/tweets"])
  func `a token of OAuth 2.0 has the level read-write`(target: String) async throws {
    #expect(try await TweetWorld().get(target).field("x-access-level") == "read-write")
  }

  // MARK: - An app's view of people

  @Test(arguments: [
    "/1.1/users/show.json?user_id=17", "/1.1/users/lookup.json?user_id=17,4242424242",
    "/1.1/statuses/user_timeline.json?user_id=17", "/1.1/statuses/lookup.json?id=21,22",
  ])
  func `an app-only token gets null instead of a person's boolean`(target: String) async throws {
    let world = try await TweetWorld().oauth2.world
    let bearer = try await BearerTokenTests.bearer(world)
    let app = await BearerTokenTests.get(world, target, "Bearer \(bearer)").response.text ?? ""
    let person = try await TweetTests.get(world, target).response.text ?? ""
    for name in ["following", "follow_request_sent", "notifications"] {
      #expect(app.contains("\"\(name)\":null") && !app.contains("\"\(name)\":false"))
      #expect(person.contains("\"\(name)\":false") && !person.contains("\"\(name)\":null"))
    }
  }

  @Test func `follow requests between two people are hidden from others`() async throws {
    let world = try await TwitterWorld()
    var third = TwitterWorld.nora
    (third.id, third.screenName, third.email) = (99, "third_one", nil)
    world.tables.save(third)
    func show(_ query: String) async throws -> String {
      try await TweetTests.get(world, "/1.1/friendships/show.json?\(query)").response.text ?? ""
    }
    let others = try await show("source_id=17&target_id=99")
    #expect(others.ranges(of: #""following_received":null,"following_requested":null"#).count == 2)
    let own = try await show("target_id=17")
    #expect(own.ranges(of: #""following_received":false,"following_requested":false"#).count == 2)
    #expect(own.contains(#""can_dm":false"#))
    world.tables.update(TwitterPersonRecord.self, 17) { $0.takesMessages = true }
    #expect(try await show("target_id=17").contains(#""can_dm":true"#))
  }

  @Test(arguments: [
    ("/1.1/account/verify_credentials.json", true), ("/1.1/users/show.json?screen_name=nora_sim", true),
    ("/1.1/users/lookup.json?screen_name=nora_sim", true),
    ("/1.1/account/verify_credentials.json?skip_status=true", false),
  ])
  func `the status of a user object has the retweeted tweet`(
    _ target: String, _ isThere: Bool
  ) async throws {
    // Nora's newest tweet is a retweet.
    let world = try await TweetWorld().oauth2.world
    let text = try await TweetTests.get(world, target).response.text ?? ""
    #expect(text.contains(#""contributors":null,"retweeted_status":{"created_at":"#) == isThere)
    #expect(text.ranges(of: #""user":"#).isEmpty)
  }

  // MARK: - Uploads

  @Test func `the uploads' host separates browser caches by origin`() async throws {
    let world = try await TwitterWorld()
    for target in ["/1.1/media/upload.json?command=STATUS&media_id=1", "/1.1/media/upload.json?command=X"] {
      var signer = world.signer(try await world.token())
      signer.host = "upload.twitter.com"
      let result = try await world.send(.get, target, by: signer)
      #expect(result.field("vary") == "Origin")
      #expect(result.field("x-content-type-options") == nil)
    }
    let api = try await TweetTests.get(world, "/1.1/account/verify_credentials.json")
    #expect(api.field("vary") == nil && api.field("x-content-type-options") == "nosniff")
  }

  // MARK: - API 2

  @Test(arguments: [
    ("é ü ß", "é ü ß"), ("日本 €", "日本 €"), ("\u{1F941}", #"\uD83E\uDD41"#),
    ("a\u{1F600}é/<&", #"a\uD83D\uDE00é/<&"#), ("\u{FFFD}\u{E000}", "\u{FFFD}\u{E000}"),
  ])
  func `API 2 escapes only characters outside the basic plane`(_ text: String, _ written: String) {
    #expect(JSONText.string(text).encoded(.twitterVersion2) == Array("\"\(written)\"".utf8))
    let old = String(decoding: JSONText.string(text).encoded(.twitter), as: UTF8.self)
    #expect(old.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `the two lists of tweets have the members of meta in their own order`() async throws {
    let world = try await TweetWorld()
    for id in 31...39 as ClosedRange<Int64> {
      world.tables.save(TweetWorld.tweet(id, TwitterWorld.noraID, "number \(id)"))
    }
    func names(_ target: String) async -> [String] {
      let meta = JSONText(parsing: await world.get(target).response.body)?["meta"]
      guard case .object(let members)? = meta else { return [] }
      return members.map(\.name)
    }
    let nora = "/2/users/\(TwitterWorld.noraID)"
    #expect(
      await names("\(nora)/tweets?max_results=5") == ["result_count", "newest_id", "oldest_id", "next_token"])
    #expect(
      await names("\(nora)/timelines/reverse_chronological?max_results=5")
        == ["next_token", "result_count", "newest_id", "oldest_id"])
  }

  // MARK: - Daily limits

  private static func remaining(_ result: NetworkResponse, _ holder: String) -> String? {
    result.field("x-\(holder)-limit-24hour-remaining")
  }

  @Test func `posts are counted per day, for the app and for the person`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn(scope: "tweet.read tweet.write users.read")
    let start = world.world.clock.now.seconds
    let first = await OAuth2PostTests.post(world, bearer: tokens.access, "one")
    world.advance(.seconds(3600))
    let second = await OAuth2PostTests.post(world, bearer: tokens.access, "two")
    for holder in ["app", "user"] {
      #expect(first.field("x-\(holder)-limit-24hour-limit") == "10000")
      #expect(Self.remaining(first, holder) == "9999" && Self.remaining(second, holder) == "9998")
      #expect(second.field("x-\(holder)-limit-24hour-reset") == String(start + 86_400))
    }
    let read = await world.get("/2/users/me", bearer: tokens.access)
    #expect(Self.remaining(read, "app") == nil && Self.remaining(read, "user") == nil)
  }

  @Test func `once the daily limit is used up, posting fails until the day ends`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn(scope: "tweet.read tweet.write users.read")
    world.world.twitter.setDay(usedUp: true, of: TwitterWorld.noraID)
    let refused = await OAuth2PostTests.post(world, bearer: tokens.access, "no")
    #expect(refused.response.head.status.code == 429)
    #expect(Self.remaining(refused, "user") == "0" && Self.remaining(refused, "app") == "9999")
    #expect(refused.field("x-rate-limit-remaining") == "99")
    world.advance(.seconds(86_400))
    let next = try await world.signIn(scope: "tweet.read tweet.write users.read")
    #expect(
      await OAuth2PostTests.post(world, bearer: next.access, "yes").response.head.status == .created)
  }

  // MARK: - Failures by the network's own words

  @Test(arguments: [
    ("twitter-client-forbidden", "client-not-enrolled"), ("twitter-client-forbidden", "Client Forbidden"),
    ("twitter-usage-capped", "UsageCapExceeded"), ("twitter-usage-capped", "usage-capped"),
    ("twitter-credits-depleted", "CreditsDepleted"), ("twitter-invalid-token", "Invalid or expired token."),
    ("twitter-not-authenticated", "Could not authenticate you."),
    ("twitter-callback-not-approved", "Callback URL not approved for this client application."),
    ("twitter-oauth2-code-invalid", "Value passed for the authorization code was invalid."),
    ("twitter-post-duplicate", "You are not allowed to create a Tweet with duplicate content."),
    ("twitter-post-read-only", "oauth1-permissions"),
    ("twitter-follow-requested", "You've already requested to follow"),
  ])
  func `a failure is found by the words of its response`(_ name: String, _ words: String) throws {
    let all = SimulatedFailure.all(in: SimulatedFailure.twitter)
    let failure = try #require(all.first { $0.name == name })
    #expect(failure.about.contains(words), "\(failure.about)")
  }

  @Test func `the refusal of an app without a project is on one line`() async throws {
    let world = try await TwitterWorld()
    let request = WireRequest(.get, host: "api.twitter.com", target: "/2/users/me")
    let text = world.twitter.refusal(TwitterProblem.clientForbidden, of: request).text ?? ""
    #expect(text.hasPrefix(#"{"client_id":"10000001","detail":"When"#) && !text.contains("\n"))
  }
}
