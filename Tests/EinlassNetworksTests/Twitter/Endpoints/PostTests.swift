import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// Posts through API 2 (reference of X today, section 8.5).
struct PostTests {
  private static func send(
    _ world: TwitterWorld, _ json: String, level: TwitterAppRegistration.AccessLevel = .readWrite
  ) async throws -> NetworkResponse {
    let token = try await world.token()
    world.tables.update(TwitterTokenRecord.self, token.token) { $0.accessLevel = level }
    var request = try world.signer(token).sign(.post, "/2/tweets", at: world.clock.now.seconds)
    request.body = Array(json.utf8)
    request.head.headerFields[.contentType] = "application/json"
    return world.twitter.respond(to: request)
  }

  @Test func `a post is created, appears in API 1.1, and is deleted`() async throws {
    let world = try await TwitterWorld()
    let result = try await Self.send(world, #"{"text":"hello & more"}"#)
    #expect(result.response.head.status == .created)
    let id = try #require(
      world.tables.list(TwitterTweetRecord.self, last: 1).first?.id)
    #expect(
      result.response.text
        == #"{"data":{"edit_history_tweet_ids":["\#(id)"],"id":"\#(id)","text":"hello &amp; more"}}"#)
    #expect(result.field("location") == "https://api.twitter.com/2/tweets/\(id)")
    #expect(result.field("x-rate-limit-limit") == "100")
    #expect(TweetTests.ids(try await TweetTests.get(world, "/1.1/statuses/user_timeline.json")) == [id])
    let me = try await TweetTests.get(world, "/2/users/me?user.fields=public_metrics")
    #expect(me.response.text?.contains(#""tweet_count":1"#) == true)
    let signer = world.signer(try await world.token(of: TwitterWorld.otherID))
    let foreign = try await world.send(.delete, "/2/tweets/\(id)", by: signer)
    #expect(foreign.response.head.status == .forbidden)
    let own = world.signer(try await world.token())
    let deleted = try await world.send(.delete, "/2/tweets/\(id)", by: own)
    #expect(TwitterResponse(deleted) == TwitterResponse(200, #"{"data":{"deleted":true}}"#))
    #expect(world.tables.find(TwitterTweetRecord.self, id) == nil)
    let malformed = try await world.send(.delete, "/2/tweets/abc", by: own)
    #expect(malformed.response.head.status.code == 400)
  }

  @Test(arguments: [
    (#"{"text":"#, 400, "not a JSON object"), ("[]", 400, "not a JSON object"),
    ("", 400, "not a JSON object"),
    ("{}", 400, "`text` or `media`"), (#"{"txet":"a"}"#, 400, "$.txet: is not defined"),
    (#"{"text":5}"#, 400, "not a JSON object"), (#"{"text":"first"}"#, 403, "duplicate content"),
    (#"{"text":"\#(String(repeating: "a", count: 281))"}"#, 400, "text is too long"),
    (#"{"text":"a","media":{"media_ids":["5"]}}"#, 400, "media IDs are invalid"),
    (#"{"text":"a","media":7}"#, 400, "not a JSON object"),
    (#"{"text":"a","reply":{"in_reply_to_tweet_id":"5"}}"#, 403, "deleted or not visible"),
  ])
  func `an invalid post is refused in a problem document`(
    _ json: String, _ status: Int, _ text: String
  ) async throws {
    let world = try await TwitterWorld()
    _ = try await Self.send(world, #"{"text":"first"}"#)
    let result = try await Self.send(world, json)
    #expect(result.response.head.status.code == status)
    #expect(result.field("content-type") == "application/problem+json")
    #expect(result.response.text?.contains(text) == true)
    #expect(result.field("x-rate-limit-remaining") == "98")
  }

  @Test func `read-only tokens, suspended people and app-only tokens are refused`() async throws {
    let world = try await TwitterWorld()
    let read = try await Self.send(world, #"{"text":"a"}"#, level: .read)
    #expect(read.response.head.status == .forbidden)
    #expect(read.response.text?.contains("oauth1-permissions") == true)
    world.tables.save(TwitterBearerTokenRecord(token: "AAAA", appKey: world.app.key))
    var request = WireRequest(.post, host: "api.twitter.com", target: "/2/tweets")
    request.head.headerFields[.authorization] = "Bearer AAAA"
    let bearer = world.twitter.respond(to: request)
    #expect(bearer.response.text?.contains("OAuth 2.0 Application-Only is forbidden") == true)
    try await world.changeNora { $0.isSuspended = true }
    let suspended = try await Self.send(world, #"{"text":"a"}"#)
    #expect(suspended.response.text?.contains("user-suspended") == true)
    #expect(world.tables.list(TwitterTweetRecord.self, last: 9).isEmpty)
  }
}
