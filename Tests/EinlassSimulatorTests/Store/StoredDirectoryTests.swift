import EinlassSimulator
import EinlassWire
import EinlassWorld
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// The worlds in a store after creation, reset, replacement and removal.
struct StoredDirectoryTests {
  @Test func `named worlds are restored, and deleted ones are not`()
    async throws
  {
    let stored = try StoredWorlds()
    let document = try await stored.open { directory in
      try await directory.create("w1")
      try await directory.create("w2")
      try await directory.perform([("twitter.user.suspend", ["user": "nora_sim"])], in: "w1")
      let document = try await directory.export("w1")
      try await directory.importWorld("w3", from: document)
      try await directory.delete("w2")
      return document
    }
    try await stored.open { directory in
      #expect(directory.summaries.map(\.name.text) == ["default", "w1", "w3"])
      for name in ["w1", "w3"] {
        let outcome = await ActionWorlds.outcome(.twitter, in: try await directory.world(named: name))
        #expect(outcome != "signed in as @nora_sim", "\(name)")
      }
      // The worlds are reset to their sources: w1 to before the suspension, and w3 to after it.
      try await directory.reset("w1")
      try await directory.reset("w3")
      let first = await ActionWorlds.outcome(.twitter, in: try await directory.world(named: "w1"))
      #expect(first == "signed in as @nora_sim")
      #expect(try await directory.export("w3") == document)
    }
    try await stored.open { directory in
      #expect(directory.summaries.map(\.name.text) == ["default", "w1", "w3"])
      let outcome = await ActionWorlds.outcome(.twitter, in: try await directory.world(named: "w1"))
      #expect(outcome == "signed in as @nora_sim")
    }
  }

  @Test
  func `the default world is the stored one, and resets to the program's`()
    async throws
  {
    let stored = try StoredWorlds()
    try await stored.open { directory in
      try await directory.perform([("twitter.user.add", ["user": "vera_sim"])])
    }
    try await stored.open { directory in
      let isThere = try await directory.export("default").contains("vera_sim")
      #expect(isThere)
      try await directory.reset("default")
      let remains = try await directory.export("default").contains("vera_sim")
      #expect(!remains)
    }
    try await stored.open { directory in
      let remains = try await directory.export("default").contains("vera_sim")
      #expect(!remains)
    }
  }

  @Test func `a taken name remains taken, and a replaced world is removed`() async throws {
    let stored = try StoredWorlds()
    try await stored.open { directory in
      try await directory.create("w1")
      let old = try await directory.world(named: "w1")
      await #expect(throws: WorldDirectory.DirectoryError.nameTaken("w1")) {
        try await directory.create("w1")
      }
      let document = try await directory.export("default")
      try await directory.importWorld("w1", from: document, replacing: true)
      // A client that still has the old world gets an error.
      let response = try await old.transport.send(
        WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me?access_token=x"))
      #expect(response.head.status.code != 200)
    }
    try await stored.open { directory in #expect(directory.summaries.count == 2) }
  }

  @Test func `exactly one of many callers creates a world of the same name`() async throws {
    let stored = try StoredWorlds()
    let made = try await stored.open { directory in
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 { group.addTask { (try? await directory.create("w1")) != nil } }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
    }
    #expect(made == 1)
    try await stored.open { directory in #expect(directory.summaries.count == 2) }
  }

  @Test func `a world idle for too long is dropped from the store too`() async throws {
    let stored = try StoredWorlds()
    let time = Mutex(Duration.zero)
    let now: @Sendable () -> Duration = { time.withLock { $0 } }
    var limits = WorldDirectory.Limits()
    limits.idle = .seconds(60)
    try await stored.open(limits: limits, now: now) { directory in
      try await directory.create("w1")
      try await directory.create("w2")
      time.withLock { $0 = .seconds(50) }
      _ = try await directory.world(named: "w2")
      time.withLock { $0 = .seconds(100) }
      #expect(directory.removeIdle().map(\.text) == ["w1"])
      // A world that is recreated immediately is kept.
      try await directory.create("w1")
      time.withLock { $0 = .seconds(150) }
      #expect(directory.removeIdle().map(\.text) == ["w2"])
    }
    try await stored.open { directory in
      #expect(directory.summaries.map(\.name.text) == ["default", "w1"])
    }
  }
}
