import Einlass
import EinlassSimulator
import EinlassWire
import Testing

/// Creation, reset, expiry and deletion of worlds.
struct WorldLifeTests {
  @Test func `a name is used once, and a bad plan leaves nothing behind`() async throws {
    let directory = try await WorldDirectory()
    try await directory.create("w1")
    await #expect(throws: WorldDirectory.DirectoryError.nameTaken("w1")) { try await directory.create("W1") }
    await #expect(throws: WorldDirectory.DirectoryError.nameTaken("default")) {
      try await directory.create("default")
    }
    var configuration = WorldConfiguration()
    configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nobody")]
    let failure = await #expect(throws: WorldDirectory.DirectoryError.self) {
      try await directory.create("w2", from: configuration)
    }
    #expect(
      failure?.description
        == "the world cannot be created: no person on Twitter has the name 'nobody'; add the person first")
    #expect(directory.summaries.map(\.name.text) == ["default", "w1"])
  }

  @Test func `one of a thousand concurrent creations of a world succeeds`() async throws {
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
    await #expect(throws: WorldDirectory.DirectoryError.full(2)) { try await directory.create("w2") }
    try await directory.delete("w1")
    try await directory.create("w2")
    #expect(directory.count == 2)
  }

  @Test func `resetting a world restores it and does not affect others`() async throws {
    let directory = try await WorldDirectory.sample()
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

  @Test func `a deleted world is unknown, and the default world is kept`() async throws {
    let directory = try await WorldDirectory.sample()
    try await directory.delete("w1")
    await #expect(throws: WorldDirectory.DirectoryError.self) { try await directory.world(named: "w1") }
    await #expect(throws: WorldDirectory.DirectoryError.self) { try await directory.delete("w1") }
    await #expect(throws: WorldDirectory.DirectoryError.defaultStays) {
      try await directory.delete("default")
    }
    await #expect(throws: WorldDirectory.DirectoryError.self) { try await directory.reset("w1") }
  }

  @Test func `unused worlds expire, except the default world`() async throws {
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
    await #expect(throws: WorldDirectory.DirectoryError.self) { try await directory.world(named: "idle") }
    #expect(directory.summaries.map(\.name.text) == ["default", "used"])
    #expect(directory.summaries.map(\.idle) == [.seconds(80), .seconds(40)])
    try await directory.create("third")
    time.advance(by: .seconds(61))
    // Both have expired and make room for two more.
    try await directory.create("fourth")
    try await directory.create("fifth")
    #expect(directory.summaries.map(\.name.text) == ["default", "fifth", "fourth"])
  }

  @Test func `worlds of one template have different tokens`() async throws {
    var configuration = WorldConfiguration()
    configuration.twitter.people = [TwitterConfiguration.Person(screenName: "nora_sim")]
    configuration.phone.accounts = [PhoneConfiguration.Account(.twitter, person: "nora_sim")]
    let directory = try await WorldDirectory(configuration)
    var tokens: Set<String> = []
    for name in ["default", "w1", "w2"] {
      if name != "default" { try await directory.create(name) }
      let world = try await directory.world(named: name)
      let credentials = try await ActionWorlds.twitterCredentials(in: world)
      #expect(credentials.screenName == "nora_sim")
      tokens.insert(credentials.secret)
    }
    #expect(tokens.count == 3)
    try await directory.reset("w1")
    let again = try await directory.world(named: "w1")
    #expect(tokens.contains(try await ActionWorlds.twitterCredentials(in: again).secret))
  }

  @Test func `a thousand worlds can exist in addition to the default one`() async throws {
    let directory = try await WorldDirectory()
    for number in 0..<1000 { try await directory.create("w\(number)") }
    #expect(directory.count == 1001)
  }
}
