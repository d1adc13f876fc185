package import EinlassStorage
internal import Synchronization

/// Writes what a world keeps besides its tables to the store that the world is in.
final class StateKeeper: Sendable {
  private struct Saved {
    /// The save that began last.
    var last: Task<Void, any Error>?
    /// What was written last.
    var text: String?
  }

  private let engine: any WorldEngine
  /// The state of a world as text.
  private let describe: @Sendable (World) async throws -> String
  private let saved = Mutex(Saved())

  init(_ engine: any WorldEngine, describe: @escaping @Sendable (World) async throws -> String) {
    self.engine = engine
    self.describe = describe
  }

  /// What is written is known to be `text`.
  func remember(_ text: String) {
    saved.withLock { $0.text = text }
  }

  /// Writes the state of `world` as it is now, unless it is written already. Of several callers each waits for those
  /// before, so that an older state never replaces a newer one.
  func save(_ world: World) async throws(StorageError) {
    let save = saved.withLock { saved in
      let before = saved.last
      let save = Task {
        _ = await before?.result
        try await write(try await describe(world))
      }
      saved.last = save
      return save
    }
    do {
      try await save.value
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError("the state of the world cannot be written down: \(error)")
    }
  }

  private func write(_ text: String) async throws(StorageError) {
    guard saved.withLock({ $0.text != text }) else { return }
    try await engine.save(state: text)
    saved.withLock { $0.text = text }
  }
}

extension World {
  /// Stores what the world keeps besides its tables; does nothing where it is in no store.
  package func saveState() async throws(StorageError) {
    try await keeper?.save(self)
  }
}
