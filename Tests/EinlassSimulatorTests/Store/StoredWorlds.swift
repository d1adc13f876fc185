import EinlassSimulator
import EinlassStorage
import EinlassStores
import EinlassTestSupport
import EinlassWorld
import Foundation

/// A folder with the file of a store.
final class StoreFolder: Sendable {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "einlass-worlds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func open() async throws -> SQLiteStore {
    try await SQLiteStore(path: folder.appending(path: "worlds.db").path)
  }
}

/// The worlds of a directory in a store, which can be reopened any number of times.
struct StoredWorlds {
  let configuration: WorldConfiguration
  private let folder: StoreFolder

  init(_ configuration: WorldConfiguration = ActionWorlds.configuration) throws {
    self.configuration = configuration
    folder = try StoreFolder()
  }

  /// Opens the directory of the file, returns the result of `body`, and closes the directory.
  func open<Result>(
    limits: WorldDirectory.Limits = .init(), now: @escaping @Sendable () -> Duration = WorldDirectory.uptime,
    _ body: (WorldDirectory) async throws -> Result
  ) async throws -> Result {
    let directory = try await WorldDirectory(
      configuration, modules: .standard, limits: limits, store: try await folder.open(), now: now)
    return try await finishing {
      try await body(directory)
    } by: {
      await directory.close()
    }
  }
}

extension WorldDirectory {
  /// Performs the actions one after the other.
  func perform(_ actions: [(name: String, arguments: [String: String])], in world: String = "default")
    async throws
  {
    for (name, arguments) in actions {
      _ = try await ControlAction.perform(name, arguments, in: self, world: world)
    }
  }
}
