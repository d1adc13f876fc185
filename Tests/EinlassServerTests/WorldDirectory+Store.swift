import EinlassSimulator
import EinlassTestSupport

extension WorldDirectory {
  /// Returns the result of `body` with worlds created from `configuration`, in a new store of the requested kind; see
  /// `TestStore`.
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

  /// Returns the messages in the journal of the world called `name`, as seen by every program that shares the world.
  func messages(in name: String = "default") async throws -> [Journal.Message] {
    let world = try await world(named: name)
    try await world.refresh()
    return world.journal.messages
  }
}
