import EinlassStorage
import EinlassWire
import EinlassWorld
import FoundationEssentials
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// Tweets through API 1.1: writing, reading and refusals (reference of Calls after login, sections 3.4, 4 and 5).
struct TweetTests {
  static func post(
    _ world: TwitterWorld, _ target: String, _ form: FormFields = [:], as id: Int64 = TwitterWorld.noraID
  ) async throws -> NetworkResponse {
    try await world.send(.post, target, form: form, by: world.signer(try await world.token(of: id)))
  }

  static func get(
    _ world: TwitterWorld, _ target: String, as id: Int64 = TwitterWorld.noraID
  ) async throws -> NetworkResponse {
    try await world.send(.get, target, by: world.signer(try await world.token(of: id)))
  }

  static func tweet(
    _ world: TwitterWorld, _ text: String, as id: Int64 = TwitterWorld.noraID
  ) async throws -> Int64 {
    let result = try await post(world, "/1.1/statuses/update.json", ["status": text], as: id)
    return try #require(number("id", in: result))
  }

  /// The first number under `name`.
  static func number(_ name: String, in result: NetworkResponse) -> Int64? {
    let text = result.response.text ?? ""
    guard let place = text.firstRange(of: "\"\(name)\":") else { return nil }
    return Int64(text[place.upperBound...].prefix { $0 == "-" || $0.isNumber })
  }

  /// The numbers of the tweets in a timeline.
  static func ids(_ result: NetworkResponse) -> [Int64] {
    (result.response.text ?? "").matches(of: /"created_at":"[^"]+","id":([0-9]+),"id_str":"[0-9]+","text"/)
      .compactMap { Int64($0.1) }
  }

  static func refusal(_ status: Int, _ code: Int, _ message: String) -> TwitterResponse {
    TwitterResponse(status, #"{"errors":[{"code":\#(code),"message":"\#(message)"}]}"#)
  }

  @Test func `a tweet is returned with its author, without limit, and in timelines`()
    async throws
  {
    let world = try await TwitterWorld()
    let result = try await Self.post(
      world, "/1.1/statuses/update.json", ["status": "1 < 2 #math @other_one https://sim.example/a?b=c."])
    let text = try #require(result.response.text)
    #expect(result.response.head.status == .ok)
    #expect(result.field("x-rate-limit-limit") == nil && result.field("x-access-level") == "read-write")
    #expect(text.hasPrefix(#"{"created_at":"Sat Nov 05 21:44:25 +0000 2016","id":"#))
    #expect(text.contains(#""text":"1 &lt; 2 #math @other_one https:\/\/t.co\/"#) || text.contains("\\u003c"))
    #expect(text.contains(#""hashtags":[{"text":"math","indices":[6,11]}]"#))
    #expect(text.contains(#""user_mentions":[{"screen_name":"Other_One","name":"Other","id":17,"#))
    #expect(
      text.contains(#""expanded_url":"https:\/\/sim.example\/a?b=c","display_url":"sim.example\/a?b=c","#))
    #expect(text.contains(#""user":{"id":4242424242,"#))
    #expect(text.contains(#""statuses_count":1,"#))
    let id = try #require(Self.number("id", in: result))
    for target in ["/1.1/statuses/home_timeline.json", "/1.1/statuses/user_timeline.json?count=5"] {
      #expect(Self.ids(try await Self.get(world, target)) == [id])
    }
    let mentions = try await Self.get(world, "/1.1/statuses/mentions_timeline.json", as: TwitterWorld.otherID)
    #expect(Self.ids(mentions) == [id])
    let shown = try await Self.get(world, "/1.1/statuses/show/\(id).json", as: TwitterWorld.otherID)
    #expect(Self.number("id", in: shown) == id)
    #expect(shown.field("x-rate-limit-limit") == "900")
    let own = try await Self.get(world, "/1.1/account/verify_credentials.json")
    #expect(own.response.text?.contains(#""status":{"created_at":"Sat Nov 05 21:44:25"#) == true)
  }

  @Test(
    arguments: [
      (
        "read", 401,
        #"{"request":"\/1.1\/statuses\/update.json","error":"Read-only application cannot POST."}"#
      ),
      ("restricted", 403, nil), ("suspended", 403, nil), ("locked", 403, TwitterResponse.locked.body),
      ("bearer", 403, nil),
    ] as [(String, Int, String?)])
  func `a token without write permission is refused before other checks`(
    _ cause: String, _ status: Int, _ body: String?
  )
    async throws
  {
    let world = try await TwitterWorld()
    let token = try await world.token()
    let codes = ["restricted": 261, "suspended": 64, "locked": 326, "bearer": 220]
    switch cause {
    case "read":
      let record = world.tables.find(TwitterTokenRecord.self, token.token)
      var changed = try #require(record)
      changed.accessLevel = .read
      world.tables.save(changed)
    case "restricted": try world.changeApp(world.app) { $0.isWriteRestricted = true }
    case "suspended": try await world.changeNora { $0.isSuspended = true }
    case "locked": try await world.changeNora { $0.isLocked = true }
    default: world.tables.save(TwitterBearerTokenRecord(token: "AAAA", appKey: world.app.key))
    }
    var result = try await world.send(
      .post, "/1.1/statuses/update.json", form: [:], by: world.signer(token))
    if cause == "bearer" {
      var request = WireRequest(
        .post, host: "api.twitter.com", target: "/1.1/statuses/update.json", form: ["status": "a"])
      request.head.headerFields[.authorization] = "Bearer AAAA"
      result = world.twitter.respond(to: request)
    }
    #expect(result.response.head.status.code == status)
    if let body { #expect(result.response.text == body) }
    if let code = codes[cause] { #expect(result.response.text?.contains("\"code\":\(code)") == true) }
    // Reading still works with a read-only token.
    if cause == "read" {
      let timeline = try await world.send(
        .get, "/1.1/statuses/home_timeline.json", by: world.signer(token))
      #expect(timeline.response.head.status == .ok && timeline.field("x-access-level") == "read")
    }
  }

  @Test func `a duplicate text is refused until the first is deleted`() async throws {
    let world = try await TwitterWorld()
    let id = try await Self.tweet(world, "hello")
    let again = try await Self.post(world, "/1.1/statuses/update.json", ["status": "hello"])
    #expect(TwitterResponse(again) == Self.refusal(403, 187, "Status is a duplicate."))
    let foreign = try await Self.post(
      world, "/1.1/statuses/destroy/\(id).json", as: TwitterWorld.otherID)
    #expect(TwitterResponse(foreign) == Self.refusal(403, 183, "You may not delete another user's status."))
    let deleted = try await Self.post(world, "/1.1/statuses/destroy/\(id).json")
    #expect(Self.number("id", in: deleted) == id)
    let gone = try await Self.post(world, "/1.1/statuses/destroy/\(id).json")
    #expect(TwitterResponse(gone) == Self.refusal(404, 144, "No status found with that ID."))
    #expect(try await Self.tweet(world, "hello") > id)
  }

  private static let over140 = refusal(403, 186, "Status is over 140 characters.")
  private static let shorter = refusal(403, 186, "Tweet needs to be a bit shorter.")

  @Test(
    arguments: [
      (String(repeating: "a", count: 140), 0, nil), (String(repeating: "a", count: 141), 0, over140),
      ("https://sim.example/" + String(repeating: "a", count: 500), 0, nil),
      (String(repeating: "a", count: 117) + " https://sim.example/", 0, over140),
      (String(repeating: "漢", count: 140), 0, nil), (String(repeating: "漢", count: 140), 2, nil),
      (String(repeating: "漢", count: 141), 2, shorter), (String(repeating: "a", count: 280), 2, nil),
      (String(repeating: "a", count: 281), 2, shorter),
      ("", 0, refusal(403, 170, "Missing required parameter: status.")),
    ] as [(String, Int64, TwitterResponse?)])
  func `a tweet has a maximum length, which differs two years later`(
    _ text: String, _ years: Int64, _ refusal: TwitterResponse?
  ) async throws {
    let world = try await TwitterWorld()
    world.clock.advance(by: .seconds(years * 365 * 86_400))
    let result = try await Self.post(world, "/1.1/statuses/update.json", ["status": text])
    if let refusal {
      #expect(TwitterResponse(result) == refusal)
    } else {
      #expect(result.response.head.status == .ok)
    }
  }

  @Test func `the daily limit holds until its window ends`() async throws {
    let world = try await TwitterWorld()
    world.twitter.setWriting(usedUp: true, by: TwitterWorld.noraID)
    let result = try await Self.post(world, "/1.1/statuses/update.json", ["status": "a"])
    #expect(TwitterResponse(result) == Self.refusal(403, 185, "User is over daily status update limit."))
    world.clock.advance(by: .seconds(86_400))
    _ = try await Self.tweet(world, "a")
  }

  @Test func `a reply needs a visible tweet and a mention of the author`() async throws {
    let world = try await TwitterWorld()
    let id = try await Self.tweet(world, "first", as: TwitterWorld.otherID)
    func reply(_ text: String, _ id: Int64) async throws -> NetworkResponse {
      try await Self.post(
        world, "/1.1/statuses/update.json", ["status": text, "in_reply_to_status_id": String(id)])
    }
    let missing = try await reply("@other_one no", 5)
    let message = "You attempted to reply to a tweet that is deleted or not visible to you."
    #expect(TwitterResponse(missing) == Self.refusal(403, 385, message))
    #expect(Self.number("in_reply_to_status_id", in: try await reply("@Other_One yes", id)) == id)
    #expect(Self.number("in_reply_to_status_id", in: try await reply("not named", id)) == nil)
  }

  @Test func `a tweet is liked and retweeted once`() async throws {
    let world = try await TwitterWorld()
    let id = try await Self.tweet(world, "first", as: TwitterWorld.otherID)
    let form: FormFields = ["id": String(id)]
    let liked = try await Self.post(world, "/1.1/favorites/create.json", form)
    #expect(liked.response.text?.contains(#""favorite_count":1,"favorited":true"#) == true)
    let again = try await Self.post(world, "/1.1/favorites/create.json", form)
    #expect(TwitterResponse(again) == Self.refusal(403, 139, "You have already favorited this status."))
    #expect(Self.ids(try await Self.get(world, "/1.1/favorites/list.json")) == [id])
    let unliked = try await Self.post(world, "/1.1/favorites/destroy.json", form)
    #expect(unliked.response.text?.contains(#""favorite_count":0,"favorited":false"#) == true)
    let gone = try await Self.post(world, "/1.1/favorites/destroy.json", form)
    #expect(TwitterResponse(gone) == Self.refusal(404, 144, "No status found with that ID."))
    let retweet = try await Self.post(world, "/1.1/statuses/retweet/\(id).json")
    #expect(retweet.response.text?.contains(#""text":"RT @Other_One: first""#) == true)
    #expect(retweet.response.text?.contains(#""retweeted_status":{"created_at""#) == true)
    #expect(retweet.response.text?.contains(#""retweet_count":1"#) == true)
    let second = try await Self.post(world, "/1.1/statuses/retweet/\(id).json")
    #expect(TwitterResponse(second) == Self.refusal(403, 327, "You have already retweeted this tweet."))
    // The retweet is deleted with the tweet.
    _ = try await Self.post(world, "/1.1/statuses/destroy/\(id).json", as: TwitterWorld.otherID)
    #expect(Self.ids(try await Self.get(world, "/1.1/statuses/user_timeline.json")) == [])
  }

  @Test func `a timeline is read in windows, the newest tweet first`() async throws {
    let world = try await TwitterWorld()
    var ids: [Int64] = []
    for number in 1...5 { ids.insert(try await Self.tweet(world, "tweet \(number)"), at: 0) }
    func timeline(_ query: String) async throws -> [Int64] {
      Self.ids(try await Self.get(world, "/1.1/statuses/user_timeline.json?" + query))
    }
    #expect(try await timeline("") == ids)
    #expect(try await timeline("count=2") == Array(ids[..<2]))
    #expect(try await timeline("max_id=\(ids[1] - 1)&count=2") == Array(ids[2..<4]))
    #expect(try await timeline("since_id=\(ids[3])") == Array(ids[..<3]))
    #expect(try await timeline("since_id=x&max_id=y&count=-1") == Array(ids[..<1]))
    let trimmed = try await Self.get(
      world, "/1.1/statuses/user_timeline.json?count=1&trim_user=true&tweet_mode=extended")
    #expect(trimmed.response.text?.contains(#""user":{"id":4242424242,"id_str":"4242424242"}"#) == true)
    #expect(
      trimmed.response.text?.contains(#""full_text":"tweet 5","truncated":false,"display_text_range":[0,7]"#)
        == true)
    let looked = try await Self.get(world, "/1.1/statuses/lookup.json?id=\(ids[0]),7&map=true")
    #expect(looked.response.text?.hasPrefix(#"{"id":{"\#(ids[0])":{"created_at""#) == true)
    #expect(looked.response.text?.hasSuffix(#","7":null}}"#) == true)
  }

  @Test func `a protected person's tweets are visible to followers`() async throws {
    let world = try await TwitterWorld()
    let id = try await Self.tweet(world, "secret")
    try await world.changeNora { person in
      var profile = TwitterProfile()
      profile.isProtected = true
      person.state(profile)
    }
    let target = "/1.1/statuses/user_timeline.json?screen_name=nora_sim"
    let refused = try await Self.get(world, target, as: TwitterWorld.otherID)
    #expect(
      TwitterResponse(refused)
        == TwitterResponse(
          401, #"{"request":"\/1.1\/statuses\/user_timeline.json","error":"Not authorized."}"#))
    let hidden = try await Self.get(world, "/1.1/statuses/show.json?id=\(id)", as: TwitterWorld.otherID)
    #expect(
      TwitterResponse(hidden) == Self.refusal(403, 179, "Sorry, you are not authorized to see this status."))
    world.twitter.relate(TwitterWorld.otherID, to: TwitterWorld.noraID, as: .follows)
    #expect(Self.ids(try await Self.get(world, target, as: TwitterWorld.otherID)) == [id])
    #expect(
      Self.ids(try await Self.get(world, "/1.1/statuses/home_timeline.json", as: TwitterWorld.otherID)) == [
        id
      ])
  }

  @Test(arguments: ["0", "-1", "99999999999999999999", "abc", "", "1e9"])
  func `an invalid tweet id finds no tweet`(_ id: String) async throws {
    let world = try await TwitterWorld()
    let result = try await Self.get(world, "/1.1/statuses/show.json?id=\(id)")
    #expect(TwitterResponse(result) == Self.refusal(404, 144, "No status found with that ID."))
  }
}
