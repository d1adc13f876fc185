import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// Followers and following (reference of Calls after login, sections 2.2, 3.1, 3.3 and 5.3).
struct FollowTests {
  private static func world(followers: Int64 = 0) async throws -> TwitterWorld {
    let world = try await TwitterWorld()
    for number in 0..<followers {
      let id = 1000 + number
      world.tables.save(
        TwitterPersonRecord(
          id: id, screenName: "p\(id)", name: "P", email: nil, password: "p",
          avatar: "https://a/b_normal.png",
          createdAt: world.clock.now))
      world.twitter.relate(id, to: TwitterWorld.noraID, as: .follows)
    }
    return world
  }

  @Test func `ids are paged in both directions, the newest follower first`() async throws {
    let world = try await Self.world(followers: 5)
    func page(_ cursor: Int64) async throws -> (String, NetworkResponse) {
      let result = try await TweetTests.get(
        world, "/1.1/followers/ids.json?count=2&stringify_ids=true&cursor=\(cursor)")
      return (String((result.response.text ?? "").prefix { $0 != "]" }), result)
    }
    let (first, result) = try await page(-1)
    #expect(first == #"{"ids":["1004","1003""#)
    #expect(result.field("x-rate-limit-limit") == "15")
    #expect(result.response.text?.hasSuffix(#""previous_cursor":0,"previous_cursor_str":"0"}"#) == true)
    let next = try #require(TweetTests.number("next_cursor", in: result))
    let (second, middle) = try await page(next)
    #expect(second == #"{"ids":["1002","1001""#)
    let (third, last) = try await page(try #require(TweetTests.number("next_cursor", in: middle)))
    #expect(third == #"{"ids":["1000""#)
    #expect(TweetTests.number("next_cursor", in: last) == 0)
    let (back, _) = try await page(try #require(TweetTests.number("previous_cursor", in: last)))
    #expect(back == second)
    for wrong: Int64 in [7, 0, -5, Int64.max, Int64.min, next + 100] {
      let (empty, result) = try await page(wrong)
      #expect(empty == #"{"ids":["#)
      #expect(TweetTests.number("next_cursor", in: result) == 0)
    }
  }

  @Test func `lists show people with list members, and leave out suspended people`() async throws {
    let world = try await Self.world(followers: 2)
    world.twitter.change(1001) { $0.isSuspended = true }
    let result = try await TweetTests.get(world, "/1.1/followers/list.json")
    let text = result.response.text ?? ""
    #expect(text.hasPrefix(#"{"users":[{"id":1000,"#) && !text.contains(#""id":1001"#))
    #expect(
      text.contains(
        #""following":false,"live_following":false,"follow_request_sent":false,"notifications":false,"#
          + #""muting":false,"blocking":false,"blocked_by":false,"translator_type":"none"}],"next_cursor":0"#)
    )
    let own = try await TweetTests.get(world, "/1.1/account/verify_credentials.json")
    #expect(own.response.text?.contains(#""followers_count":2,"friends_count":0"#) == true)
  }

  @Test func `following shows in friendships, lookup and the user object`() async throws {
    let world = try await Self.world()
    let form: FormFields = ["screen_name": "other_one"]
    let made = try await TweetTests.post(world, "/1.1/friendships/create.json", form)
    // This member lags behind.
    #expect(made.response.text?.contains(#""following":false,"follow_request_sent":false"#) == true)
    #expect(made.response.text?.hasSuffix(#""muting":false,"translator_type":"none"}"#) == true)
    let again = try await TweetTests.post(world, "/1.1/friendships/create.json", form)
    #expect(again.response.head.status == .ok)
    #expect(again.response.text?.contains(#""following":true,"follow_request_sent":false"#) == true)
    let shown = try await TweetTests.get(world, "/1.1/friendships/show.json?target_screen_name=other_one")
    #expect(
      shown.response.text?.hasPrefix(
        #"{"relationship":{"source":{"id":4242424242,"id_str":"4242424242","screen_name":"nora_sim","#
          + #""following":true,"followed_by":false,"#) == true)
    let looked = try await TweetTests.get(world, "/1.1/friendships/lookup.json?user_id=17")
    #expect(
      looked.response.text
        == #"[{"name":"Other","screen_name":"Other_One","id":17,"id_str":"17","connections":["following"]}]"#)
    _ = try await TweetTests.post(world, "/1.1/friendships/destroy.json", form)
    let after = try await TweetTests.get(world, "/1.1/friends/ids.json")
    #expect(after.response.text?.hasPrefix(#"{"ids":[],"#) == true)
  }

  @Test(arguments: [
    ("nora_sim", 158, "You can't follow yourself."), ("nobody", 108, "Cannot find specified user."),
    (
      "other_one", 162,
      "You have been blocked from following this account at the request of this user."
    ),
  ])
  func `invalid follow requests are refused`(_ name: String, _ code: Int, _ message: String) async throws {
    let world = try await Self.world()
    world.twitter.relate(TwitterWorld.otherID, to: TwitterWorld.noraID, as: .blocks)
    let result = try await TweetTests.post(world, "/1.1/friendships/create.json", ["screen_name": name])
    #expect(TwitterResponse(result) == TweetTests.refusal(403, code, message))
  }

  @Test func `a protected person is asked once, and there is a daily limit`() async throws {
    let world = try await Self.world()
    world.twitter.change(TwitterWorld.otherID) { person in
      var profile = TwitterProfile()
      profile.isProtected = true
      person.state(profile)
    }
    let form: FormFields = ["user_id": "17"]
    world.twitter.setWriting(usedUp: true, by: TwitterWorld.noraID)
    let limited = try await TweetTests.post(world, "/1.1/friendships/create.json", form)
    #expect(limited.response.text?.contains(#""code":161"#) == true)
    world.twitter.setWriting(usedUp: false, by: TwitterWorld.noraID)
    let asked = try await TweetTests.post(world, "/1.1/friendships/create.json", form)
    #expect(asked.response.text?.contains(#""following":false,"follow_request_sent":true"#) == true)
    let again = try await TweetTests.post(world, "/1.1/friendships/create.json", form)
    #expect(
      TwitterResponse(again) == TweetTests.refusal(403, 160, "You've already requested to follow Other_One."))
    let friends = try await TweetTests.get(world, "/1.1/friends/ids.json?screen_name=other_one")
    #expect(friends.response.text == #"{"request":"\/1.1\/friends\/ids.json","error":"Not authorized."}"#)
  }

  @Test(
    arguments: [
      ("/1.1/users/lookup.json?screen_name=other_one,nobody&user_id=4242424242", [4_242_424_242, 17]),
      ("/1.1/users/lookup.json?screen_name=nobody", []), ("/1.1/users/lookup.json", []),
    ] as [(String, [Int64])])
  func `users/lookup leaves out people who are not found`(_ target: String, _ ids: [Int64]) async throws {
    let world = try await Self.world()
    let result = try await TweetTests.get(world, target)
    let found = (result.response.text ?? "").matches(of: /\{"id":([0-9]+),"id_str":"[0-9]+","name"/)
    #expect(found.compactMap { Int64($0.1) } == ids)
    if ids.isEmpty {
      #expect(TwitterResponse(result) == TweetTests.refusal(404, 17, "No user matches for specified terms."))
    }
  }

  @Test func `more than 100 people, and an unknown source, are refused`() async throws {
    let world = try await Self.world()
    let list = (1...101).map(String.init).joined(separator: ",")
    let many = try await TweetTests.get(world, "/1.1/users/lookup.json?user_id=\(list)")
    #expect(TwitterResponse(many) == TweetTests.refusal(403, 18, "Too many terms specified in query."))
    let source = try await TweetTests.get(world, "/1.1/friendships/show.json?source_id=5&target_id=17")
    #expect(TwitterResponse(source) == TweetTests.refusal(404, 163, "Could not determine source user."))
    let target = try await TweetTests.get(world, "/1.1/friendships/show.json?target_id=5")
    #expect(TwitterResponse(target) == .noUser)
  }

  @Test func `settings are returned, and the language changes`() async throws {
    let world = try await Self.world()
    let before = try await TweetTests.get(world, "/1.1/account/settings.json")
    #expect(before.response.text?.hasPrefix(#"{"protected":false,"screen_name":"nora_sim","#) == true)
    #expect(before.response.text?.contains(#""language":"en""#) == true)
    _ = try await TweetTests.post(world, "/1.1/account/settings.json", ["lang": "de", "time_zone": "Berlin"])
    let after = try await TweetTests.get(world, "/1.1/account/settings.json")
    #expect(after.response.text?.contains(#""language":"de""#) == true)
    #expect(
      after.response.text?.hasPrefix(
        #"{"time_zone":{"name":"Berlin","utc_offset":0,"tzinfo_name":"Europe\/Berlin"}"#) == true)
    let help = try await TweetTests.get(world, "/1.1/help/configuration.json")
    #expect(
      help.response.text?.contains(#""photo_sizes":{"thumb":{"h":150,"resize":"crop","w":150}"#) == true)
    let banner = try await TweetTests.get(world, "/1.1/users/profile_banner.json")
    #expect(TwitterResponse(banner) == .noPage)
  }
}
