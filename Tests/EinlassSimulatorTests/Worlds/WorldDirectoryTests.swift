import EinlassSimulator
import EinlassWire
import HTTPTypes
import Synchronization
import Testing

/// Which world a request belongs to, and what happens to worlds.
struct WorldDirectoryTests {
  private func request(
    host: String = "api.twitter.com", target: String = "/", world: [String] = [], authorization: String? = nil
  ) -> WireRequest {
    var request = WireRequest(.get, host: host, target: target)
    for name in world {
      request.head.headerFields.append(
        HTTPField(name: HTTPField.Name("Einlass-World") ?? .accept, value: name))
    }
    request.head.headerFields[.authorization] = authorization
    return request
  }

  /// `own` alone knows `ownKey` and the Facebook app 77; `w1` and `w2` are made from the template.
  private func directory() async throws -> WorldDirectory {
    let directory = try await WorldDirectory()
    try await directory.create("w1")
    try await directory.create("w2")
    var plan = WorldPlan()
    plan.twitterApp.key = "ownKey"
    plan.facebookApp.id = "77"
    try await directory.create("own", from: plan)
    return directory
  }

  private func name(of world: World, in directory: WorldDirectory) async throws -> String? {
    for summary in directory.summaries
    where try await directory.world(named: summary.name.text) === world {
      return summary.name.text
    }
    return nil
  }

  /// What a request carries, and the world that it belongs to.
  struct Case: Sendable, CustomTestStringConvertible {
    var host = "api.twitter.com"
    var target = "/"
    var header: [String] = []
    var authorization: String?
    var hints = WorldHints()
    let world: String

    var testDescription: String { "\(host)\(target) \(header) \(authorization ?? "") \(hints) is \(world)" }
  }

  static let cases = [
    Case(world: "default"),
    Case(header: ["w1"], world: "w1"),
    Case(header: ["W1"], world: "w1"),
    Case(header: ["default"], world: "default"),
    Case(header: ["w1", "W1"], world: "w1"),
    Case(hints: WorldHints(proxyUser: "w2"), world: "w2"),
    Case(hints: WorldHints(proxyUser: ""), world: "default"),
    Case(hints: WorldHints(hostPrefix: "w2"), world: "w2"),
    Case(header: ["w1"], hints: WorldHints(proxyUser: "w1", hostPrefix: "w1"), world: "w1"),
    Case(host: "w1.api.twitter.com", world: "w1"),
    Case(host: "W1.Graph.Facebook.com:8080", world: "w1"),
    Case(host: "w2.m.facebook.com", world: "w2"),
    Case(host: "example.com", world: "default"),
    Case(host: "nottwitter.com", world: "default"),
    Case(authorization: #"OAuth oauth_consumer_key="ownKey", oauth_nonce="1""#, world: "own"),
    Case(authorization: #"OAuth oauth_consumer_key="o%77nKey""#, world: "own"),
    Case(authorization: #"OAuth oauth_consumer_key="nobodys""#, world: "default"),
    Case(authorization: #"OAuth oauth_consumer_key="simKey0000000000000000001""#, world: "default"),
    Case(authorization: "OAuth oauth_consumer_key", world: "default"),
    Case(authorization: "Basic b3duS2V5OnNlY3JldA==", world: "own"),
    Case(authorization: "Bearer ownKey", world: "default"),
    Case(target: "/x?oauth_consumer_key=ownKey", world: "own"),
    Case(host: "graph.facebook.com", target: "/oauth/access_token?client_id=77", world: "own"),
    Case(
      header: ["w1"], authorization: #"OAuth oauth_consumer_key="ownKey""#, world: "w1"),
  ]

  @Test(arguments: cases)
  func `a request belongs to the world that it names, else to the one that alone knows its key`(
    _ row: Case
  ) async throws {
    let directory = try await directory()
    let request = request(
      host: row.host, target: row.target, world: row.header, authorization: row.authorization)
    let world = try await directory.world(for: request, hints: row.hints)
    #expect(try await name(of: world, in: directory) == row.world)
  }

  @Test func `a key in a form counts`() async throws {
    let directory = try await directory()
    let request = WireRequest(
      .post, host: "graph.facebook.com", target: "/oauth/access_token", form: ["client_id": "77"])
    let world = try await directory.world(for: request)
    #expect(try await name(of: world, in: directory) == "own")
  }

  @Test(arguments: [
    (
      ["w1", "w2"], WorldHints(),
      "the header Einlass-World names the world 'w1', but the header Einlass-World names 'w2'; name one world"
    ),
    (
      ["w1"], WorldHints(proxyUser: "w2"),
      "the proxy's user name names the world 'w2', but the header Einlass-World names 'w1'; name one world"
    ),
    (
      ["w1"], WorldHints(hostPrefix: "default"),
      "the header Einlass-World names the world 'w1', but the host's prefix names 'default'; name one world"
    ),
    (
      ["w3"], WorldHints(),
      "there is no world 'w3' (did you mean 'w1'?); make it with 'world.create name=w3' first"
    ),
    (
      [""], WorldHints(),
      "'' is no name of a world; give letters, digits and inner hyphens, 63 at most, such as 'w1'"
    ),
    (
      ["w 1"], WorldHints(),
      "'w 1' is no name of a world; give letters, digits and inner hyphens, 63 at most, such as 'w1'"
    ),
  ])
  func `a contradiction and an unknown name are refused in a sentence`(
    _ header: [String], _ hints: WorldHints, _ sentence: String
  ) async throws {
    let directory = try await WorldDirectory()
    try await directory.create("w1")
    let request = request(world: header)
    let failure = await #expect(throws: WorldDirectory.Failure.self) {
      try await directory.world(for: request, hints: hints)
    }
    #expect(failure?.description == sentence)
  }

  @Test func `a prefix of two labels is no name of a world`() async throws {
    let directory = try await directory()
    await #expect(throws: WorldDirectory.Failure.badName("a.w1")) {
      try await directory.world(for: request(host: "a.w1.api.twitter.com"))
    }
  }

  @Test func `a key belongs to one world only as long as no other knows it`() async throws {
    let directory = try await directory()
    let request = request(authorization: #"OAuth oauth_consumer_key="ownKey""#)
    var plan = WorldPlan()
    plan.twitterApp.key = "ownKey"
    try await directory.create("second", from: plan)
    #expect(try await name(of: directory.world(for: request), in: directory) == "default")
    try directory.delete("own")
    #expect(try await name(of: directory.world(for: request), in: directory) == "second")
    try await directory.reset("second")
    #expect(try await name(of: directory.world(for: request), in: directory) == "second")
    try directory.delete("second")
    #expect(try await name(of: directory.world(for: request), in: directory) == "default")
  }

  @Test func `a name is taken once, and a bad plan leaves nothing behind`() async throws {
    let directory = try await WorldDirectory()
    try await directory.create("w1")
    await #expect(throws: WorldDirectory.Failure.nameTaken("w1")) { try await directory.create("W1") }
    await #expect(throws: WorldDirectory.Failure.nameTaken("default")) {
      try await directory.create("default")
    }
    var plan = WorldPlan()
    plan.accounts = [WorldPlan.PhoneAccount(.twitter, person: "nobody")]
    let failure = await #expect(throws: WorldDirectory.Failure.self) {
      try await directory.create("w2", from: plan)
    }
    #expect(
      failure?.description
        == "the world cannot be made: nobody at Twitter is called 'nobody'; add the person first")
    #expect(directory.summaries.map(\.name.text) == ["default", "w1"])
  }

  @Test func `of a thousand who make the same world at once one succeeds`() async throws {
    let directory = try await WorldDirectory()
    let made = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<1000 { group.addTask { (try? await directory.create("w1")) != nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(made == 1)
    #expect(directory.count == 2)
  }

  @Test func `the number of worlds is bounded`() async throws {
    var limits = WorldDirectory.Limits()
    limits.count = 2
    let directory = try await WorldDirectory(limits: limits)
    try await directory.create("w1")
    await #expect(throws: WorldDirectory.Failure.full(2)) { try await directory.create("w2") }
    try directory.delete("w1")
    try await directory.create("w2")
    #expect(directory.count == 2)
  }

  @Test func `resetting a world puts it back and leaves the others alone`() async throws {
    let directory = try await directory()
    let before = try await directory.world(named: "w1")
    let other = try await directory.world(named: "w2")
    before.clock.advance(by: .seconds(60))
    other.clock.advance(by: .seconds(60))
    let after = try await directory.reset("w1")
    #expect(after !== before)
    #expect(after.clock.now.seconds == 1_490_000_400)
    #expect(try await directory.world(named: "w1") === after)
    #expect(try await directory.world(named: "w2") === other)
    #expect(other.clock.now.seconds == 1_490_000_460)
  }

  @Test func `a world that is gone is unknown, and the default world stays`() async throws {
    let directory = try await directory()
    try directory.delete("w1")
    await #expect(throws: WorldDirectory.Failure.self) { try await directory.world(named: "w1") }
    #expect(throws: WorldDirectory.Failure.self) { try directory.delete("w1") }
    #expect(throws: WorldDirectory.Failure.defaultStays) { try directory.delete("default") }
    await #expect(throws: WorldDirectory.Failure.self) { try await directory.reset("w1") }
  }

  @Test func `worlds that nobody asks for expire, the default one never`() async throws {
    let time = ManualTime()
    var limits = WorldDirectory.Limits()
    limits.idle = .seconds(60)
    limits.count = 3
    let directory = try await WorldDirectory(limits: limits, now: time.now)
    try await directory.create("used")
    try await directory.create("idle")
    time.advance(by: .seconds(40))
    _ = try await directory.world(named: "used")
    time.advance(by: .seconds(40))
    await #expect(throws: WorldDirectory.Failure.self) { try await directory.world(named: "idle") }
    #expect(directory.summaries.map(\.name.text) == ["default", "used"])
    #expect(directory.summaries.map(\.idle) == [.seconds(80), .seconds(40)])
    try await directory.create("third")
    time.advance(by: .seconds(61))
    // Both have expired and make room for two more.
    try await directory.create("fourth")
    try await directory.create("fifth")
    #expect(directory.summaries.map(\.name.text) == ["default", "fifth", "fourth"])
  }

  @Test func `worlds of one template have tokens of their own`() async throws {
    var plan = WorldPlan()
    plan.twitterPeople = [WorldPlan.TwitterPerson(screenName: "nora_sim")]
    plan.accounts = [WorldPlan.PhoneAccount(.twitter, person: "nora_sim")]
    let directory = try await WorldDirectory(plan)
    var outcomes: Set<Outcome> = []
    for name in ["default", "w1", "w2"] {
      if name != "default" { try await directory.create(name) }
      let world = try await directory.world(named: name)
      let outcome = await Run.perform(SignInPlan(.twitter), in: world).outcome
      #expect(outcome.summary == "signed in as @nora_sim")
      outcomes.insert(outcome)
    }
    #expect(outcomes.count == 3)
    try await directory.reset("w1")
    let again = try await directory.world(named: "w1")
    #expect(outcomes.contains(await Run.perform(SignInPlan(.twitter), in: again).outcome))
  }

  @Test func `making a world takes well under a millisecond`() async throws {
    let directory = try await WorldDirectory()
    let duration = try await ContinuousClock().measure {
      for number in 0..<1000 { try await directory.create("w\(number)") }
    }
    #expect(directory.count == 1001)
    #expect(duration < .milliseconds(1000))
  }
}

/// Time that moves when it is told to.
final class ManualTime: Sendable {
  private let time = Mutex(Duration.zero)

  var now: @Sendable () -> Duration {
    { self.time.withLock { $0 } }
  }

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }
}
