import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// Planned failures that take time, and their delays.
struct DelayTests {
  private static let request = WireRequest(.get, host: "graph.facebook.com", target: "/me")

  @Test(
    arguments: [
      ("slow", nil, 30_000), ("slow", .seconds(5), 5000), ("slow", .zero, 0),
      ("slow", .seconds(86_400), 86_400_000),
      ("slow-real-time", nil, 2000), ("slow-real-time", .milliseconds(250), 250), ("slow-drip", nil, 30_000),
      ("slow-drip", .milliseconds(100), 1000),
    ] as [(String, Duration?, Int64)])
  func `in a test, the world's clock shows the delay`(
    name: String, delay: Duration?, milliseconds: Int64
  ) async throws {
    let world = try await World()
    try world.plan(name, for: "facebook.me", delay: delay)
    let start = world.clock.now
    #expect(try await world.transport.send(Self.request).head.status == .badRequest)
    #expect(world.clock.now.milliseconds - start.milliseconds == milliseconds)
    _ = try await world.transport.send(Self.request)
    #expect(world.clock.now.milliseconds - start.milliseconds == milliseconds)
  }

  @Test func `real time continues while the world's clock is stopped`() async throws {
    let real = VirtualClock(WallTime(seconds: 1_500_000_000))
    var configuration = WorldConfiguration()
    configuration.time = .following(real)
    let world = try await World(configuration)
    world.clock.pace = .manual
    let frozen = world.clock.now
    try world.plan("slow-real-time", for: "facebook.me", delay: .seconds(7))
    async let response = world.transport.send(Self.request)
    // If it waited for the stopped clock, it would wait forever.
    try await real.waitForSleepers(1)
    real.advance(by: .seconds(7))
    #expect(try await response.head.status == .badRequest)
    #expect(world.clock.now == frozen)
  }

  @Test func `an action plans a delay, and the list shows it`() async throws {
    let directory = try await WorldDirectory(WorldConfiguration())
    let arguments = ["name": "slow", "call": "facebook.me", "delay": "1m30s"]
    let planned = try await ControlAction.perform("failure.plan", arguments, in: directory)
    #expect(planned.summary == "planned slow of 1m30s at facebook.me, once")
    let listed = try await ControlAction.perform("failure.list", in: directory)
    #expect(listed.text == "slow of 1m30s at facebook.me, once")
    #expect(
      try #require(listed.details).encoded()
        == Data(
          #"""
          [{"after":0,"call":"facebook.me","delay":"1m30s","name":"slow","times":1}]
          """#.utf8))
  }

  @Test func `a delay is the same in an exported world`() async throws {
    let directory = try await WorldDirectory(WorldConfiguration())
    try await directory.world(named: "default").plan("slow", for: "facebook.me", delay: .milliseconds(1250))
    let world = try await directory.importWorld("again", from: directory.export("default"))
    let start = world.clock.now
    _ = try await world.transport.send(Self.request)
    #expect(world.clock.now.milliseconds - start.milliseconds == 1250)
  }

  @Test(arguments: [
    (
      "offline", "5s",
      "the failure 'offline' does not accept a delay; failures with a delay are slow, slow-real-time, slow-drip"
    ),
    ("slow", "-5s", "the delay -5s is negative; use one such as 5s or 250ms"),
  ])
  func `an impossible delay is refused`(name: String, delay: String, message: String) async throws {
    let directory = try await WorldDirectory(WorldConfiguration())
    let arguments = ["name": name, "call": "facebook.me", "delay": delay]
    let error = await #expect(throws: ControlActionError.self) {
      try await ControlAction.perform("failure.plan", arguments, in: directory)
    }
    #expect(error?.description == message)
    #expect(try await ControlAction.perform("failure.list", in: directory).summary == "0 planned failures")
  }
}
