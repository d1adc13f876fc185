import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

@testable import EinlassTwitter

/// Posts through API 2 with OAuth 2.0 tokens: `tweet.read`, `tweet.write` and `users.read` are documented for them.
struct OAuth2PostTests {
  static func post(_ world: OAuth2World, bearer: String, _ text: String) async -> NetworkResponse {
    var request = WireRequest(.post, host: "api.x.com", target: "/2/tweets")
    request.head.headerFields[.authorization] = "Bearer \(bearer)"
    request.head.headerFields[.contentType] = "application/json"
    request.body = Array(#"{"text":"\#(text)"}"#.utf8)
    return world.world.twitter.respond(to: request)
  }

  @Test func `a token with the scopes posts and deletes`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn(scope: "tweet.read tweet.write users.read")
    let posted = await Self.post(world, bearer: tokens.access, "by OAuth 2.0")
    #expect(posted.response.head.status == .created)
    let tweet = try #require(world.world.tables.list(TwitterTweetRecord.self, last: 1).first)
    #expect(tweet.text == "by OAuth 2.0")
    let deleted = await world.get("/2/tweets/\(tweet.id)", bearer: tokens.access, method: .delete)
    #expect(deleted.response.head.status == .ok)
    #expect(world.world.tables.find(TwitterTweetRecord.self, tweet.id) == nil)
  }

  @Test(arguments: ["tweet.read", "tweet.write", "users.read"])
  func `a token without a required scope is refused, and the journal names it`(
    _ missing: String
  ) async throws {
    let scopes = ["tweet.read", "tweet.write", "users.read"].filter { $0 != missing }
    let world = try await OAuth2World()
    let tokens = try await world.signIn(scope: scopes.joined(separator: " "))
    let refused = await Self.post(world, bearer: tokens.access, "no")
    #expect(refused.response.head.status == .forbidden)
    #expect(refused.reason == "the token lacks the scope \(missing)")
    #expect(world.world.tables.list(TwitterTweetRecord.self, last: 9).allSatisfy { $0.text != "no" })
  }

  @Test func `a locked person can neither read nor post`() async throws {
    let world = try await OAuth2World()
    let tokens = try await world.signIn(scope: "tweet.read tweet.write users.read")
    let me = try #require(world.world.tables.find(TwitterPersonRecord.self, by: .screenName, "nora_sim"))
    world.world.tables.update(TwitterPersonRecord.self, me.id) { $0.isLocked = true }
    for response in [
      await Self.post(world, bearer: tokens.access, "no"),
      await world.get("/2/users/me", bearer: tokens.access),
    ] {
      #expect(response.response.head.status == .forbidden)
      #expect(response.response.text?.contains("326") == true, "\(response.response.text ?? "")")
    }
  }
}
