import EinlassStorage
import EinlassTestSupport
import EinlassTwitter
import EinlassWire
import Synchronization
import Testing

@testable import EinlassWorld

/// Steps of a world, in memory and in a store.
struct StepsTests {
  /// A store of one world, whose commits can be made to fail.
  private final class OneWorld: WorldStore {
    struct State {
      var rows: [[UInt8]: RowChange] = [:]
      var state = ""
      var version: Int64 = 1
      var failures = 0
      var turns = 0
    }

    struct Turn: WorldTurn {
      let store: OneWorld
      let changes: WorldChanges

      func commit(_ changes: WorldChanges) throws(StorageError) -> Int64 {
        let hasFailed = store.content.withLock { state in
          state.failures -= 1
          guard state.failures < 0 else { return true }
          state.version += 1
          for row in changes.rows {
            state.rows[Array(row.table.utf8) + row.key] = row.content == nil ? nil : row
          }
          if let text = changes.state { state.state = text }
          return false
        }
        if hasFailed { throw StorageError("the disk is full") }
        return 1
      }

      func release() {}
    }

    let content = Mutex(State())
    var isShared: Bool { false }

    func listing(after revision: Int64) -> WorldListing? { nil }

    func publish(
      _ contents: WorldChanges, as name: String, origin: String, isReplacing: Bool
    ) -> Int64? {
      content.withLock { state in
        for row in contents.rows { state.rows[Array(row.table.utf8) + row.key] = row }
        state.state = contents.state ?? ""
      }
      return 1
    }

    func origin(of world: Int64) -> String? { nil }
    func remove(_ world: Int64) {}
    func version(of world: Int64) -> Int64? { content.withLock(\.version) }

    func begin(_ world: Int64, after version: Int64) -> any WorldTurn {
      let changes = content.withLock { state in
        state.turns += 1
        var changes = WorldChanges()
        changes.version = state.version
        guard version != state.version else { return changes }
        changes.isWhole = true
        changes.rows = state.rows.values.sorted { $0.position ?? 0 < $1.position ?? 0 }
        changes.state = state.state
        return changes
      }
      return Turn(store: self, changes: changes)
    }

    func entries(of world: Int64, from number: Int64, limit: Int) -> StoredEntries {
      StoredEntries(first: number, entries: [], last: 0)
    }

    func close() {}
  }

  private final class Count: Sendable {
    let value = Mutex(0)
  }

  private static let modules = WorldModules([.host, .twitter])

  private static func directory(_ store: OneWorld?) async throws -> WorldDirectory {
    try await WorldDirectory(
      WorldConfiguration(), modules: modules, store: store, now: WorldDirectory.uptime)
  }

  @Test(arguments: [false, true]) func `no concurrent step is lost`(_ isStored: Bool) async throws {
    let store = isStored ? OneWorld() : nil
    let world = try await Self.directory(store).world(named: .default)
    let count = Count()
    try await withThrowingTaskGroup { group in
      for _ in 0..<500 {
        group.addTask {
          // A step that another one could interrupt would lose a count.
          try await world.exchange.steps.run {
            let before = count.value.withLock { $0 }
            count.value.withLock { $0 = before + 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(count.value.withLock { $0 } == 500)
    if let store { #expect(store.content.withLock(\.turns) <= 501) }
  }

  @Test func `a step whose commit fails counts as not performed`() async throws {
    let store = OneWorld()
    let directory = try await Self.directory(store)
    let world = try directory.world(named: .default)
    let plan: @Sendable () async throws(StorageError) -> Void = { () async throws(StorageError) in
      try await world.exchange.steps.run { try? world.plan("offline", for: "twitter.request_token") }
    }
    try await plan()
    store.content.withLock { $0.failures = 1 }
    await #expect(throws: StorageError("the disk is full")) { try await plan() }
    try await plan()
    // The first and third plans are left. The second one was dropped when the world was read again.
    #expect(world.plansLeft.count == 2)
  }
}
