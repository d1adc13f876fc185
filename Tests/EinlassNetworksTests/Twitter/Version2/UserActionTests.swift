import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// The likes, reposts, follows and blocks of API 2, and the lists that show them.
struct UserActionTests {
  private static let nora = "/2/users/\(TwitterWorld.noraID)"
  private static let scopes =
    "tweet.read users.read tweet.write like.read like.write follows.read follows.write block.write"

  /// A call, its body, the response, and a list with the ids that it then has.
  struct Row: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    let path: String
    var body: String?
    let response: String
    let list: String
    let ids: [Int64]

    var testDescription: String { "\(method) \(path)" }
  }

  static let rows = [
    Row(
      method: .post, path: "/likes", body: #"{"tweet_id":"23"}"#, response: #"{"data":{"liked":true}}"#,
      list: nora + "/liked_tweets", ids: [23]),
    Row(
      method: .post, path: "/likes", body: #"{"tweet_id":"23"}"#, response: #"{"data":{"liked":true}}"#,
      list: "/2/tweets/23/liking_users", ids: [TwitterWorld.noraID]),
    Row(
      method: .delete, path: "/likes/23", response: #"{"data":{"liked":false}}"#,
      list: nora + "/liked_tweets", ids: []),
    Row(
      method: .post, path: "/retweets", body: #"{"tweet_id":"23"}"#,
      response: #"{"data":{"retweeted":true}}"#, list: "/2/tweets/23/retweeted_by", ids: [TwitterWorld.noraID]
    ),
    Row(
      method: .delete, path: "/retweets/22", response: #"{"data":{"retweeted":false}}"#,
      list: "/2/tweets/22/retweeted_by", ids: []),
    Row(
      method: .post, path: "/following", body: #"{"target_user_id":"17"}"#,
      response: #"{"data":{"following":true,"pending_follow":false}}"#, list: nora + "/following", ids: [17]),
    Row(
      method: .post, path: "/following", body: #"{"target_user_id":"17"}"#,
      response: #"{"data":{"following":true,"pending_follow":false}}"#, list: "/2/users/17/followers",
      ids: [TwitterWorld.noraID]),
    Row(
      method: .delete, path: "/following/17", response: #"{"data":{"following":false}}"#,
      list: nora + "/following", ids: []),
    Row(
      method: .post, path: "/blocking", body: #"{"target_user_id":"17"}"#,
      response: #"{"data":{"blocking":true}}"#, list: nora + "/following", ids: []),
    Row(
      method: .delete, path: "/blocking/17", response: #"{"data":{"blocking":false}}"#,
      list: nora + "/following", ids: []),
  ]

  @Test(arguments: rows)
  func `a call answers, and its list shows the change`(_ row: Row) async throws {
    let world = try await TweetWorld(scope: Self.scopes)
    for _ in 1...2 {
      let result = world.send(row.method, Self.nora + row.path, row.body)
      #expect(TwitterResponse(result) == TwitterResponse(200, row.response))
    }
    #expect(await world.ids(row.list) == row.ids)
  }

  @Test func `a protected person is asked`() async throws {
    let world = try await TweetWorld(scope: Self.scopes)
    try await world.changeOther { person in
      var profile = TwitterProfile()
      profile.isProtected = true
      person.profile = Boxed(profile)
    }
    let result = world.send(.post, Self.nora + "/following", #"{"target_user_id":"17"}"#)
    #expect(
      TwitterResponse(result)
        == TwitterResponse(200, #"{"data":{"following":false,"pending_follow":true}}"#))
  }

  @Test(arguments: [
    (nora + "/likes", #"{"tweet_id":"99"}"#, 400), (nora + "/likes", #"{"tweet":"23"}"#, 400),
    (nora + "/likes", "no JSON", 400), (nora + "/likes", #"{"tweet_id":"a"}"#, 400),
    ("/2/users/17/likes", #"{"tweet_id":"23"}"#, 400), (nora + "/following", #"{"target_user_id":"9"}"#, 400),
    (nora + "/following", #"{"target_user_id":"\#(TwitterWorld.noraID)"}"#, 400),
  ])
  func `a call that cannot be right is refused`(_ path: String, _ body: String, _ status: Int) async throws {
    let result = try await TweetWorld(scope: Self.scopes).send(.post, path, body)
    #expect(result.response.head.status.code == status)
  }

  @Test func `a like needs its scope`() async throws {
    let result = try await TweetWorld().send(.post, Self.nora + "/likes", #"{"tweet_id":"23"}"#)
    #expect(result.response.head.status.code == 403)
  }

  @Test func `mentions are listed, the newest first`() async throws {
    #expect(try await TweetWorld().ids(Self.nora + "/mentions") == [21])
  }

  @Test func `pages of people follow each other`() async throws {
    let world = try await TweetWorld(scope: Self.scopes)
    for id in 31...33 as ClosedRange<Int64> {
      world.tables.save(
        TwitterPersonRecord(
          id: id, screenName: "p\(id)", name: "P", email: nil, password: "",
          avatar: "https://a.example/a.png",
          createdAt: WallTime(seconds: 0)))
      world.oauth2.world.twitter.relate(id, to: TwitterWorld.noraID, as: .follows)
    }
    var target = Self.nora + "/followers?max_results=2"
    var pages: [[Int64]] = []
    while pages.count < 5 {
      pages.append(await world.ids(target))
      let meta = JSONText(parsing: await world.get(target).response.body)?["meta"]
      guard let token = meta?["next_token"]?.text else { break }
      target = Self.nora + "/followers?max_results=2&pagination_token=\(token)"
    }
    #expect(pages == [[33, 32], [31]])
  }
}
