import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

@testable import EinlassTwitter

/// A simulated Twitter with a few tweets, which are read with Nora's OAuth 2.0 token.
///
/// Nora has written 11, 12 (a reply to 21) and 13 (a retweet of 22), the other person has written 21 to 23.
struct TweetWorld: Sendable {
  let oauth2: OAuth2World
  let bearer: String

  init(scope: String = "tweet.read users.read") async throws {
    oauth2 = try await OAuth2World()
    bearer = try await oauth2.signIn(scope: scope).access
    var mentioning = Self.tweet(21, TwitterWorld.otherID, "@nora_sim #hello https://t.co/a & more")
    mentioning.links = [.init(short: "https://t.co/a", expanded: "https://sim.example/page")]
    var reply = Self.tweet(12, TwitterWorld.noraID, "@Other_One yes")
    reply.replyTo = 21
    reply.replyToPersonID = TwitterWorld.otherID
    var retweet = Self.tweet(13, TwitterWorld.noraID, "RT @Other_One: second")
    retweet.retweetOf = 22
    for tweet in [
      Self.tweet(11, TwitterWorld.noraID, "first"), reply, retweet, mentioning,
      Self.tweet(22, TwitterWorld.otherID, "second"), Self.tweet(23, TwitterWorld.otherID, "third"),
    ] { tables.save(tweet) }
  }

  var tables: WorldTables { oauth2.world.tables }

  static func tweet(_ id: Int64, _ author: Int64, _ text: String) -> TwitterTweetRecord {
    TwitterTweetRecord(
      id: id, authorID: author, text: text, createdAt: WallTime(seconds: TwitterWorld.start + id))
  }

  func get(_ target: String) async -> NetworkResponse {
    await oauth2.get(target, bearer: bearer)
  }

  /// Sends a call with a JSON body.
  func send(_ method: HTTPRequest.Method, _ target: String, _ body: String?) -> NetworkResponse {
    var request = WireRequest(method, host: "api.x.com", target: target)
    request.head.headerFields[.authorization] = "Bearer \(bearer)"
    if let body {
      request.head.headerFields[.contentType] = "application/json"
      request.body = Array(body.utf8)
    }
    return oauth2.world.twitter.respond(to: request)
  }

  /// Returns the ids under `data`.
  func ids(_ target: String) async -> [Int64] {
    let json = JSONText(parsing: await get(target).response.body)
    guard case .array(let tweets)? = json?["data"] else { return [] }
    return tweets.compactMap { $0["id"]?.text.flatMap { Int64($0) } }
  }

  func changeOther(_ change: @escaping @Sendable (inout TwitterPersonRecord) -> Void) async throws {
    oauth2.world.twitter.change(TwitterWorld.otherID, change)
  }
}
