import EinlassStorage
import EinlassWire
import Synchronization

/// A shared store in memory: each directory that is opened on it is a program of its own.
final class SharedMemoryStore: SharedWorldStore {
  struct State {
    var revision: Int64 = 0
    var nextNumber: Int64 = 0
    var worlds: [String: (engine: SharedMemoryEngine, origin: String)] = [:]
  }

  let state = Mutex(State())

  func worlds() async throws(StorageError) -> [StoredWorld] { [] }

  func origin(of name: String) async throws(StorageError) -> String? {
    state.withLock { $0.worlds[name]?.origin }
  }

  func makeWorld() async throws(StorageError) -> any WorldEngine {
    SharedMemoryEngine(
      number: state.withLock { state in
        state.nextNumber += 1
        return state.nextNumber
      })
  }

  func publish(_ engine: any WorldEngine, as name: String, state text: String, origin: String)
    async throws(StorageError)
  {
    guard let engine = engine as? SharedMemoryEngine else { throw StorageError("another store's world") }
    engine.shared.withLock { $0.saved = SharedState(revision: 1, text: text) }
    state.withLock { state in
      state.worlds[name] = (engine, origin)
      state.revision += 1
    }
  }

  func publishNew(
    _ engine: any WorldEngine, as name: String, state text: String, origin: String
  ) async throws(StorageError) -> Bool {
    guard let engine = engine as? SharedMemoryEngine else { throw StorageError("another store's world") }
    engine.shared.withLock { $0.saved = SharedState(revision: 1, text: text) }
    return state.withLock { state in
      guard state.worlds[name] == nil else { return false }
      state.worlds[name] = (engine, origin)
      state.revision += 1
      return true
    }
  }

  func remove(_ name: String) async throws(StorageError) {
    state.withLock { state in
      if state.worlds.removeValue(forKey: name) != nil { state.revision += 1 }
    }
  }

  func listing(after revision: Int64) async throws(StorageError) -> SharedListing? {
    state.withLock { state in
      state.revision > revision
        ? SharedListing(revision: state.revision, numbers: state.worlds.mapValues { $0.engine.number }) : nil
    }
  }

  func world(numbered number: Int64) async throws(StorageError) -> StoredWorld? {
    state.withLock { state in
      state.worlds.first { $0.value.engine.number == number }.map { name, world in
        StoredWorld(
          name: name, state: world.engine.shared.withLock { $0.saved.text },
          engine: SharedMemoryEngine(sharing: world.engine))
      }
    }
  }

  func close() async {}
}
