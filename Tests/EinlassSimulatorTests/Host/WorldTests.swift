import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

@testable import EinlassWorld

struct WorldTests {
  private static func configuration(_ number: Int) -> WorldConfiguration {
    var configuration = WorldConfiguration()
    configuration.seed = UInt64(number)
    configuration.twitter.people = [TwitterConfiguration.Person(screenName: "person_\(number)")]
    configuration.facebook.people = [
      FacebookConfiguration.Person(name: "Person \(number)", login: "\(number)@sim.example")
    ]
    configuration.phone.accounts = [
      PhoneConfiguration.Account(.twitter, person: "person_\(number)"),
      PhoneConfiguration.Account(.facebook, person: "\(number)@sim.example"),
    ]
    return configuration
  }

  @Test func `a thousand concurrent worlds share nothing`() async throws {
    var worlds: [World] = []
    for number in 0..<1000 { worlds.append(try await World(Self.configuration(number))) }
    let outcomes = await withTaskGroup(of: (Int, String, String).self) { group in
      for (number, world) in worlds.enumerated() {
        group.addTask {
          let twitter = await ScenarioRun.perform(SignInScenario(.twitter), in: world).outcome.summary
          let facebook = await ScenarioRun.perform(SignInScenario(.facebook), in: world).outcome.summary
          return (number, twitter, facebook)
        }
      }
      return await group.reduce(into: [Int: (String, String)]()) { $0[$1.0] = ($1.1, $1.2) }
    }
    for number in 0..<1000 {
      #expect(outcomes[number]?.0 == "signed in as @person_\(number)")
      #expect(outcomes[number]?.1 == "signed in as Person \(number)")
    }
    #expect(worlds.allSatisfy { $0.journal.messages.count == 5 })
  }

  @Test func `a change in one world does not affect its twin`() async throws {
    let first = try await World(Self.configuration(1))
    let second = try await World(Self.configuration(1))
    first.clock.advance(by: .seconds(86_400))
    try first.plan("offline", for: "twitter.request_token", times: 1000)
    #expect(
      await ScenarioRun.perform(SignInScenario(.twitter), in: first).outcome.summary
        == "networkFailure(-1009)")
    #expect(
      await ScenarioRun.perform(SignInScenario(.twitter), in: second).outcome.summary
        == "signed in as @person_1")
    #expect(second.clock.now.seconds == 1_490_000_400)
    #expect(second.journal.entries.allSatisfy { if case .planned = $0.event { false } else { true } })
  }

  @Test func `another seed gives different tokens`() async throws {
    let credentials = try await ([1, 1, 2] as [UInt64]).asyncMap { seed in
      var configuration = Self.configuration(7)
      configuration.seed = seed
      return try await ActionWorlds.twitterCredentials(in: try await World(configuration))
    }
    #expect(credentials[0] == credentials[1])
    #expect(credentials[0] != credentials[2])
    #expect(credentials[0].secret != credentials[2].secret)
  }

  @Test func `a second sign-in gets the same token without a prompt, as with Twitter`() async throws {
    let world = try await World(Self.configuration(3))
    let first = try await ActionWorlds.twitterCredentials(in: world)
    let second = try await ActionWorlds.twitterCredentials(in: world)
    #expect(first == second)
    let prompts = world.journal.entries.filter {
      if case .prompted? = $0.event.phone { true } else { false }
    }
    #expect(prompts.count == 1)
  }

  @Test func `a request to a host that is not simulated finds no host`() async throws {
    let world = try await World()
    await #expect(throws: TransportError.cannotFindHost) {
      try await world.phone.transport.send(WireRequest(.get, host: "example.com", target: "/"))
    }
    #expect(world.journal.messages.count == 1)
  }

  @Test func `an id that is drawn twice is drawn again`() async throws {
    let world = try await World()
    let position = world.random(.setup).position
    let first = try world.addPerson(TwitterConfiguration.Person(screenName: "first"))
    // The second person gets the same random bytes as the first one.
    world.random(.setup).position = position
    #expect(try world.addPerson(TwitterConfiguration.Person(screenName: "second")) != first)
    world.random(.setup).position = position
    let vera = try world.addPerson(FacebookConfiguration.Person(name: "Vera", login: "vera"))
    world.random(.setup).position = position
    #expect(try world.addPerson(FacebookConfiguration.Person(name: "Otto", login: "otto")) != vera)
  }

  @Test func `the journal keeps the newest entries once it is full`() async throws {
    let world = try await World()
    for _ in 0..<10_001 {
      _ = try? await world.phone.transport.send(WireRequest(.get, host: "example.com", target: "/"))
    }
    let numbers = world.journal.entries.map(\.number)
    #expect(numbers.first == 2 && numbers.last == 10_001 && numbers.count == 10_000)
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
