import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Testing

/// A person who leaves the phone's prompt open until the world's limit, which is then reported.
struct SilentPromptTests {
  private static let requests: [AccessRequest] = [
    .twitter, .facebook(appID: TestWorlds.appID, permissions: ["email"], audience: .onlyMe),
  ]

  private static func limits(in world: World) -> [String] {
    JournalText(world.journal).text.split(separator: "\n").filter { $0.contains("the world's limit") }
      .compactMap { $0.split(separator: "the person ").last.map(String.init) }
  }

  @Test(arguments: requests)
  func `a request for access ends after the limit, which the journal names`(
    _ request: AccessRequest
  ) async throws {
    let world = try await TestWorlds.make { $0.person.access = [.silent, .allow] }
    let start = world.clock.now
    await #expect(throws: CancellationError.self) {
      try await world.app.accountStore.requestAccess(request)
    }
    #expect(world.clock.now.since(start) == .seconds(3600))
    #expect(
      Self.limits(in: world) == [
        "has left the prompt open for 1h, the world's limit; it remains unanswered"
      ])
    #expect(world.app.accountStore.isAccessGranted(request.type) == false)
    #expect(try await world.app.accountStore.requestAccess(request).isGranted)
  }

  @Test func `the limit comes from the configuration`() async throws {
    let world = try await TestWorlds.make { configuration in
      configuration.person.access = [.silent]
      configuration.phone.policy.silenceLimit = .seconds(45)
    }
    let start = world.clock.now
    await #expect(throws: CancellationError.self) { try await world.app.accountStore.requestAccess(.twitter) }
    #expect(world.clock.now.since(start) == .seconds(45))
    #expect(Self.limits(in: world).first?.hasPrefix("has left the prompt open for 45s,") == true)
  }

  @Test func `a request on a frozen clock waits until the clock is moved`() async throws {
    let world = try await TestWorlds.make { $0.person.access = [.silent] }
    world.clock.pace = .manual
    let request = Task { try await world.app.accountStore.requestAccess(.twitter) }
    try await world.clock.waitForSleepers(1)
    world.clock.advance(by: .seconds(3599))
    await TestWorlds.letOthersRun()
    #expect(world.clock.sleeperCount == 1 && Self.limits(in: world).isEmpty)
    world.clock.advance(by: .seconds(1))
    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(Self.limits(in: world).count == 1)
  }

  @Test func `a run's shorter limit ends first and is named too`() async throws {
    var configuration = WorldConfiguration()
    configuration.person.access = [.silent]
    let world = try await World(configuration)
    let run = await ScenarioRun.perform(SignInScenario(.twitter), in: world)
    #expect(run.outcome == .noAnswer)
    #expect(run.duration == .seconds(600))
    #expect(
      JournalText(run.journal).text.contains(
        "the app received no response within 10m, the time limit of a run"))
  }
}
