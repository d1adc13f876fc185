import EinlassSimulator
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import HTTPTypes
import Testing

@testable import EinlassWorld

/// Worlds in a store that this program cannot read, among others that it can.
@Suite(.tags(.slow))
struct UnreadableWorldTests {
  /// Opens the worlds at `place` in a directory with running clocks.
  private static func open(_ place: TestStore.Place) async throws -> WorldDirectory {
    var configuration = ActionWorlds.configuration
    configuration.time = .running(SystemClock())
    return try await WorldDirectory(
      configuration, modules: .standard, store: try await place.open(), now: WorldDirectory.uptime)
  }

  private static func open<Result>(
    _ place: TestStore.Place, _ body: (WorldDirectory) async throws -> Result
  ) async throws -> Result {
    let directory = try await open(place)
    return try await finishing {
      try await body(directory)
    } by: {
      await directory.close()
    }
  }

  /// Replaces the stored states of the worlds with unreadable ones.
  private static func spoil(_ names: [String], in directory: WorldDirectory) async throws {
    for name in names {
      let world = try directory.world(named: try WorldName(name))
      let kept = try #require(world.exchange.steps.kept)
      let turn = try await kept.store.begin(kept.number, after: 0)
      var changes = WorldChanges()
      changes.state = "{}"
      try await turn.commit(changes)
    }
  }

  private static let reason =
    "the document is not an exported world: 'format' is missing, but must be 'einlass-world'; use the output of world.export"

  private static func expectServed(_ names: [String], by directory: WorldDirectory) async throws {
    for name in names {
      let request = WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me")
      let response = try await directory.world(named: name).transport.send(request)
      #expect(response.head.status.code == 400, "\(name)")
    }
  }

  @Test(
    arguments: TestStore.lasting,
    ["0002-01-01T00:00:00Z", "1850-01-01T00:00:00Z", "2200-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
  func `a world is served again whatever its clock's time`(_ kind: TestStore, _ time: String) async throws {
    try await kind.withPlace { place in
      let document = try await Self.open(place) { directory in
        try await directory.perform([("clock.set", ["to": time])])
        return try await directory.export("default")
      }
      try await Self.open(place) { directory in
        #expect(directory.unreadable == [:])
        let world = try directory.world(named: .default)
        let moment = try #require(TimeText.parse(time))
        #expect(.seconds(0)...Duration.seconds(3600) ~= world.clock.now.since(moment))
        try await directory.importWorld("copy", from: document)
        try await Self.expectServed(["copy"], by: directory)
      }
    }
  }

  @Test(arguments: TestStore.lasting)
  func `an unreadable world is reported, and the others are served`(_ kind: TestStore) async throws {
    try await kind.withPlace { place in
      try await Self.open(place) { directory in
        for name in ["w1", "w2", "w3"] { try await directory.create(name) }
        try await Self.spoil(["w1", "w3"], in: directory)
      }
      try await Self.open(place) { directory in
        #expect(directory.unreadable == ["w1": Self.reason, "w3": Self.reason])
        try await Self.expectServed(["default", "w2"], by: directory)
        let unreadable = WorldDirectory.DirectoryError.unreadable("w1", reason: Self.reason)
        await #expect(throws: unreadable) { try await directory.world(named: "w1") }
        await #expect(throws: unreadable) { try await directory.export("w1") }
        // The name remains taken, so that no other world replaces it by mistake.
        await #expect(throws: WorldDirectory.DirectoryError.nameTaken("w1")) {
          try await directory.create("w1")
        }
      }
      // The world is still stored.
      try await Self.open(place) { directory in
        #expect(Set(directory.unreadable.keys) == ["w1", "w3"])
        try await directory.perform([("world.reset", [:])], in: "w1")
        try await directory.perform([("world.delete", [:])], in: "w3")
        #expect(directory.unreadable == [:])
        try await Self.expectServed(["w1"], by: directory)
      }
      try await Self.open(place) { directory in
        #expect(directory.summaries.map(\.name.text) == ["default", "w1", "w2"])
      }
    }
  }

  @Test(arguments: TestStore.lasting)
  func `an unreadable default world is not replaced until it is reset`(_ kind: TestStore) async throws {
    try await kind.withPlace { place in
      try await Self.open(place) { directory in
        try await directory.create("w1")
        try await Self.spoil(["default"], in: directory)
      }
      try await Self.open(place) { directory in
        #expect(directory.unreadable == ["default": Self.reason])
        try await Self.expectServed(["w1"], by: directory)
        let list = try await ControlAction.perform("world.list", in: directory)
        #expect(list.summary == "1 world")
        try await directory.perform([("world.create", ["name": "w2"]), ("world.reset", [:])])
        try await Self.expectServed(["default"], by: directory)
      }
      try await Self.open(place) { directory in
        #expect(directory.summaries.map(\.name.text) == ["default", "w1", "w2"])
      }
    }
  }

  @Test func `a damaged world does not stop other programs from serving the rest`() async throws {
    try await TestStore.postgresql.withPlace { place in
      try await Self.open(place) { first in
        try await first.create("w1")
        try await Self.open(place) { second in
          try await Self.spoil(["w1"], in: first)
          try await first.create("w2")
          try await Self.expectServed(["default", "w2"], by: second)
          try await Self.open(place) { third in
            #expect(third.unreadable == ["w1": Self.reason])
            try await Self.expectServed(["default", "w2"], by: third)
            // This program serves a world that another program has repaired.
            try await first.perform([("world.reset", [:])], in: "w1")
            try await Self.expectServed(["w1"], by: third)
          }
        }
      }
    }
  }

  @Test(arguments: TestStore.lasting)
  func `all worlds of a store are served, even above the limit`(_ kind: TestStore) async throws {
    try await kind.withPlace { place in
      try await Self.open(place) { directory in
        for number in 1...4 { try await directory.create("w\(number)") }
      }
      var limits = WorldDirectory.Limits()
      limits.count = 3
      let directory = try await WorldDirectory(
        ActionWorlds.configuration, modules: .standard, limits: limits, store: try await place.open(),
        now: WorldDirectory.uptime)
      try await finishing {
        #expect(directory.summaries.count == 5)
        await #expect(throws: WorldDirectory.DirectoryError.full(3)) { try await directory.create("w5") }
      } by: {
        await directory.close()
      }
    }
  }
}
