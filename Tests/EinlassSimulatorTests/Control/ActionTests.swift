import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// The effects of each action, as seen from outside.
struct ActionTests {
  private func perform(
    _ name: String, _ arguments: [String: String] = [:], _ directory: WorldDirectory,
    world: String = "default"
  ) async throws -> String {
    try await ControlAction.perform(name, arguments, in: directory, world: world).summary
  }

  /// An action on Twitter, and the response of verify_credentials afterwards to a token that was issued before.
  static let twitterEffects: [(String, [String: String], String, String)] = [
    ("twitter.user.lock", ["user": "@Nora_Sim"], "@nora_sim is now locked on Twitter", "403 326"),
    ("twitter.user.deactivate", ["user": "nora_sim"], "@nora_sim is now deactivated on Twitter", "404 34"),
    (
      "twitter.user.unsuspend", ["user": "nora_sim"], "@nora_sim was already not suspended; nothing changed",
      "200"
    ),
    (
      "twitter.user.password", ["user": "nora_sim"],
      "changed the Twitter password of @nora_sim; tokens on phones are now stale", "200"
    ),
    (
      "twitter.app.revoke", ["user": "nora_sim"],
      "@nora_sim has revoked access for the app 'Einlass Demo'", "401 89"
    ),
    ("twitter.app.suspend", [:], "the app 'Einlass Demo' is now suspended on Twitter", "401 416"),
    (
      "twitter.rate-limit.exhaust", ["user": "nora_sim"],
      "exhausted @nora_sim's Twitter rate limits for 2 tokens", "429 88"
    ),
    ("twitter.user.suspend", ["user": "otto_sim"], "@otto_sim is now suspended on Twitter", "200"),
  ]

  @Test(arguments: twitterEffects)
  func `an action on Twitter shows in the next response`(
    _ name: String, _ arguments: [String: String], _ summary: String, _ response: String
  ) async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.twitterToken(in: world)
    #expect(try await ActionWorlds.verify(token, in: world) == "200")
    #expect(try await perform(name, arguments, directory) == summary)
    #expect(try await ActionWorlds.verify(token, in: world) == response)
  }

  @Test(arguments: [
    ("twitter.user.lock", "twitter.user.unlock"),
    ("twitter.user.deactivate", "twitter.user.reactivate"),
    ("twitter.rate-limit.exhaust", "twitter.rate-limit.restore"),
  ])
  func `an action on a Twitter person can be undone`(_ doing: String, _ undoing: String) async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.twitterToken(in: world)
    _ = try await perform(doing, ["user": "nora_sim"], directory)
    #expect(try await ActionWorlds.verify(token, in: world) != "200")
    _ = try await perform(undoing, ["user": "nora_sim"], directory)
    #expect(try await ActionWorlds.verify(token, in: world) == "200")
  }

  @Test func `a suspended person signs in again once the suspension is lifted`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    #expect(
      try await perform("twitter.user.suspend", ["user": "nora_sim"], directory)
        == "@nora_sim is now suspended on Twitter")
    #expect(await ActionWorlds.outcome(.twitter, in: world) == "twitterFailure")
    _ = try await perform("twitter.user.unsuspend", ["user": "nora_sim"], directory)
    #expect(await ActionWorlds.outcome(.twitter, in: world) == "signed in as @nora_sim")
  }

  @Test func `after a token is revoked, a new one works`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.twitterToken(in: world)
    let short = token.token.prefix(8) + "..."
    #expect(
      try await perform("twitter.token.revoke", ["token": token.token], directory)
        == "revoked @nora_sim's token '\(short)'")
    #expect(try await ActionWorlds.verify(token, in: world) == "401 89")
    #expect(
      try await perform("twitter.token.revoke", ["token": token.token], directory)
        == "the token '\(short)' was already revoked; nothing changed")
    let next = try await ActionWorlds.twitterToken(in: world)
    #expect(try await ActionWorlds.verify(next, in: world) == "200")
  }

  @Test func `people and apps that are added can sign in`() async throws {
    let directory = try await WorldDirectory()
    let world = try await directory.world(named: "default")
    #expect(
      try await perform("twitter.user.add", ["user": "vera_sim", "id": "77"], directory)
        == "added @vera_sim to Twitter with the id 77")
    _ = try await perform("facebook.user.add", ["user": "vera@sim.example", "name": "Vera"], directory)
    for (network, user) in [("twitter", "vera_sim"), ("facebook", "vera@sim.example")] {
      _ = try await perform("phone.account.add", ["network": network, "user": user], directory)
    }
    _ = try await perform("twitter.app.add", ["key": "k1", "secret": "s1"], directory)
    _ = try await perform("facebook.app.add", ["id": "99", "bundle": "com.example.einlass"], directory)
    var twitter = SignInScenario(.twitter)
    (twitter.consumerKey, twitter.consumerSecret) = ("k1", "s1")
    var facebook = SignInScenario(.facebook)
    facebook.facebookAppID = "99"
    #expect(await ScenarioRun.perform(twitter, in: world).outcome.summary == "signed in as @vera_sim")
    #expect(await ScenarioRun.perform(facebook, in: world).outcome.summary == "signed in as Vera")
  }

  @Test func `the key of an added app selects its world until the world is reset`() async throws {
    let directory = try await ActionWorlds.directory()
    try await directory.create("w1")
    let request = WireRequest(.get, host: "api.twitter.com", target: "/?oauth_consumer_key=k1")
    _ = try await perform("twitter.app.add", ["key": "k1"], directory, world: "w1")
    #expect(try await directory.world(for: request) === directory.world(named: "w1"))
    _ = try await perform("world.reset", [:], directory, world: "w1")
    #expect(try await directory.world(for: request) === directory.world(named: "default"))
  }

  @Test func `the clock can be advanced, set, frozen and run, and tokens follow it`() async throws {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    let token = try await ActionWorlds.facebookToken(in: world)
    #expect(
      try await perform("clock.advance", ["by": "59d23h"], directory)
        == "moved the clock by 59d23h; it shows 2017-05-19T08:00:00Z")
    #expect(try await ActionWorlds.me(token, in: world) == "200")
    _ = try await perform("clock.advance", ["by": "2h"], directory)
    #expect(try await ActionWorlds.me(token, in: world) == "400 190 463")
    #expect(
      try await perform("clock.set", ["to": "2017-03-20T10:00:00+01:00"], directory)
        == "set the clock; it shows 2017-03-20T09:00:00Z")
    #expect(try await ActionWorlds.me(token, in: world) == "200")
    _ = try await perform("clock.freeze", [:], directory)
    #expect(world.clock.pace == .manual)
    #expect(
      try await perform("clock.run", [:], directory)
        == "the clock jumps to the next waiting task, because this world has no real-time clock; it shows "
        + "2017-03-20T09:00:00Z")
    #expect(world.clock.pace == .automatic)
  }

  @Test func `a clock with a real one behind it runs again after a freeze`() async throws {
    var configuration = WorldConfiguration()
    let real = VirtualClock(WallTime(seconds: 1000))
    configuration.time = .following(real)
    let directory = try await WorldDirectory(configuration)
    let world = try await directory.world(named: "default")
    _ = try await perform("clock.freeze", [:], directory)
    real.advance(by: .seconds(10))
    #expect(world.clock.now.seconds == 1000)
    #expect(
      try await perform("clock.run", [:], directory)
        == "the clock runs in real time; it shows 1970-01-01T00:16:40Z")
    real.advance(by: .seconds(10))
    #expect(world.clock.now.seconds == 1010)
  }

  @Test func `worlds are created, listed, reset and deleted by name`() async throws {
    let directory = try await ActionWorlds.directory()
    #expect(
      try await perform("world.create", ["name": "W1", "consumer-key": "k9"], directory)
        == "created the world 'w1'")
    let request = WireRequest(.get, host: "api.twitter.com", target: "/?oauth_consumer_key=k9")
    #expect(try await directory.world(for: request) === directory.world(named: "w1"))
    _ = try await perform("clock.advance", ["by": "1h"], directory, world: "w1")
    let list = try await ControlAction.perform("world.list", in: directory)
    #expect(list.summary == "2 worlds")
    #expect(
      list.text == """
        default  2017-03-20T09:00:00Z  0 journal entries, idle for 0s
        w1  2017-03-20T10:00:00Z  0 journal entries, idle for 0s
        """)
    _ = try await perform("world.reset", [:], directory, world: "w1")
    #expect(try await directory.world(named: "w1").clock.now.seconds == 1_490_000_400)
    #expect(try await perform("world.delete", [:], directory, world: "w1") == "deleted the world 'w1'")
    #expect(directory.count == 1)
  }

  @Test func `an action in one world changes nothing in another`() async throws {
    let directory = try await ActionWorlds.directory()
    try await directory.create("w1")
    _ = try await perform("twitter.user.suspend", ["user": "nora_sim"], directory, world: "w1")
    let well = try await directory.world(named: "default")
    let other = try await directory.world(named: "w1")
    #expect(await ActionWorlds.outcome(.twitter, in: well) == "signed in as @nora_sim")
    #expect(await ActionWorlds.outcome(.twitter, in: other) == "twitterFailure")
  }
}
