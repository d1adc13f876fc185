import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The token of a sign-in, and reasons for its absence (reference of Twitter's login, sections 1 and 2.2).
struct TwitterTokenTests {
  @Test func `a person who signs in again gets the same token`() async throws {
    let world = try await TwitterWorld()
    let first = try await world.signIn()
    world.clock.advance(by: .seconds(86_400 * 365))
    let second = try await world.signIn()
    #expect(first.token == second.token)
    #expect(first.secret == second.secret)
  }

  @Test func `another app's token is a different one`() async throws {
    let world = try await TwitterWorld()
    let result = try await world.stepOne(by: world.otherApp)
    let outcome = try await world.stepTwo(result, target: world.otherApp.key)
    let other = try #require(FormFields(parsing: outcome.response.body)["oauth_token"])
    #expect(other != (try await world.signIn()).token)
    #expect(world.tables.find(TwitterTokenRecord.self, other)?.appKey == world.otherApp.key)
  }

  @Test func `after a revocation the old token is dead, and the next one is new`() async throws {
    let world = try await TwitterWorld()
    let old = try await world.signIn()
    try world.twitter.revoke(appKey: world.app.key, of: TwitterWorld.noraID)
    #expect(TwitterResponse(try await world.verify(old)) == .expired)
    let new = try await world.signIn()
    #expect(new.token != old.token)
    #expect(try await world.verify(new).response.head.status == .ok)
    #expect(TwitterResponse(try await world.verify(old)) == .expired)
  }

  @Test func `concurrent sign-ins give one token`() async throws {
    for _ in 0..<20 {
      let world = try await TwitterWorld()
      let tokens = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 { group.addTask { try await world.signIn().token } }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(tokens.count == 1)
    }
  }

  @Test(
    arguments: [
      (.read, "read"), (.readWrite, "read-write"), (.readWriteDirectMessages, "read-write"),
    ] as [(TwitterAppRegistration.AccessLevel, String)])
  func `the level is the app's, but never with direct messages`(
    _ level: TwitterAppRegistration.AccessLevel, field: String
  ) async throws {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.accessLevel = level }
    let token = try await world.signIn()
    #expect(try await world.verify(token).field("x-access-level") == field)
    #expect(try await world.signIn().token == token.token)
  }

  @Test func `a sign-in gives a new token after the app's level changes`() async throws {
    let world = try await TwitterWorld()
    let old = try await world.signIn()
    try world.changeApp(world.app) { $0.accessLevel = .read }
    let new = try await world.signIn()
    #expect(new.token != old.token)
    #expect(try await world.verify(new).field("x-access-level") == "read")
  }

  @Test func `a new password kills the phone's token but not the apps'`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    let others = try await world.token(of: TwitterWorld.otherID)
    world.twitter.changePassword(of: TwitterWorld.noraID, to: "new")
    #expect(try await world.verify(token).response.head.status == .ok)
    #expect(try await world.verify(others).response.head.status == .ok)
    let phone = try await world.send(
      .get, "/1.1/account/verify_credentials.json", by: world.systemSigner)
    #expect(TwitterResponse(phone) == .notAuthenticated)
    #expect(world.tables.find(TwitterTokenRecord.self, world.systemToken.token)?.state == .stale)
    #expect(world.tables.find(TwitterPersonRecord.self, TwitterWorld.noraID)?.password == "new")
  }

  @Test(arguments: [3000, 3001, 6000])
  func `a banned account gets a page of the size that the policy states`(_ size: Int) async throws {
    var policy = SimulatedTwitter.Policy()
    policy.bannedPageSize = size
    let world = try await TwitterWorld(policy: policy)
    try await world.changeNora { $0.isBanned = true }
    let result = try await world.stepTwo(try await world.stepOne())
    #expect(result.response.head.status == .ok)
    #expect(result.field("content-type") == "text/html;charset=utf-8")
    #expect(result.response.body.count == size)
    #expect(result.field("content-length") == String(size))
    let text = try #require(result.response.text)
    #expect(text.hasPrefix("<!DOCTYPE html><html>") && text.hasSuffix("</body></html>"))
    #expect(text.contains("Your account has been suspended."))
    #expect(!text.contains("oauth_token"))
  }

  @Test func `a ban takes precedence over a suspension, and a suspension over a lock`() async throws {
    let world = try await TwitterWorld()
    try await world.changeNora { $0.isLocked = true }
    #expect(
      TwitterResponse(try await world.stepTwo(try await world.stepOne()))
        == Self.xml(
          326,
          "To protect our users from spam and other malicious activity, this account is temporarily locked. "
            + "Please log in to https://twitter.com to unlock your account"))
    try await world.changeNora { $0.isSuspended = true }
    #expect(
      TwitterResponse(try await world.stepTwo(try await world.stepOne()))
        == Self.xml(64, "Your account is suspended and is not permitted to access this feature"))
    try await world.changeNora { $0.isBanned = true }
    #expect(try await world.stepTwo(try await world.stepOne()).response.body.count == 6000)
    #expect(
      world.tables.list(TwitterTokenRecord.self, by: .person, TwitterWorld.noraID).map(\.appKey) == [
        "systemKey"
      ])
  }

  private static func xml(_ code: Int, _ message: String) -> TwitterResponse {
    TwitterResponse(
      403,
      #"<?xml version="1.0" encoding="UTF-8"?><errors><error code="\#(code)">"# + message
        + "</error></errors>")
  }
}
