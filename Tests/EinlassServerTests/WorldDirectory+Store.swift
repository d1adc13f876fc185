import EinlassSimulator
import EinlassTestSupport

extension WorldDirectory {
  /// The result of `body` with worlds made from `configuration`, in a new store of the kind that is asked for: see `TestStore`.
  static func withStore<Value>(
    _ configuration: WorldConfiguration = .builtIn, _ body: (WorldDirectory) async throws -> Value
  ) async throws -> Value {
    try await TestStore.asked.withPlace { place in
      let worlds = try await WorldDirectory(
        configuration, modules: .standard, store: try await place.open(), now: uptime)
      return try await finishing {
        try await body(worlds)
      } by: {
        await worlds.close()
      }
    }
  }

  /// The messages in the journal of the world called `name`, as every program has them that shares the world.
  func messages(in name: String = "default") async throws -> [Journal.Message] {
    let world = try await world(named: name)
    try await world.refresh()
    return world.journal.messages
  }
}
