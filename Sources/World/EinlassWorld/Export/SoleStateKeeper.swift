internal import EinlassStorage
internal import Synchronization

/// Writes the state of a world that this program alone has open.
final class SoleStateKeeper: StateKeeper {
  private struct Saved {
    /// The save that began last.
    var last: Task<Void, any Error>?
    /// What was written last.
    var text: String?
  }

  private let engine: any WorldEngine
  private let saved = Mutex(Saved())

  init(_ engine: any WorldEngine) {
    self.engine = engine
  }

  func text(of world: World) async throws -> String {
    try await WorldDocument(stateOf: world).text
  }

  func remember(_ text: String) {
    saved.withLock { $0.text = text }
  }

  /// Of several callers each waits for those before, so that an older state never replaces a newer one.
  func save(_ world: World) async throws(StorageError) {
    let save = saved.withLock { saved in
      let before = saved.last
      let save = Task {
        _ = await before?.result
        try await write(try await text(of: world))
      }
      saved.last = save
      return save
    }
    do {
      try await save.value
    } catch let error as StorageError {
      throw error
    } catch {
      throw .stateNotWritten(error)
    }
  }

  private func write(_ text: String) async throws(StorageError) {
    guard saved.withLock({ $0.text != text }) else { return }
    try await engine.save(state: text)
    saved.withLock { $0.text = text }
  }

  func refresh(_ world: World) {}

  func take(for call: String, caller: PlannedFailure.Person?, in world: World) -> [PlannedFailure] {
    world.exchange.plans.take(for: call, caller: caller)
  }
}

extension StorageError {
  static func stateNotWritten(_ error: any Error) -> StorageError {
    StorageError("the state of the world cannot be encoded: \(error)")
  }
}
