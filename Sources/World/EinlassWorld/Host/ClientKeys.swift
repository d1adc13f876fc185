internal import Synchronization

/// The keys of a world's apps, with a listener for new ones.
package final class ClientKeys: Sendable {
  private struct State {
    /// Returns the world's initial keys. `nil` once they have been read.
    var first: (@Sendable () -> Set<String>)?
    var keys: Set<String> = []
    var listener: (@Sendable (String) -> Void)?

    mutating func all() -> Set<String> {
      if let first { keys.formUnion(first()) }
      first = nil
      return keys
    }
  }

  private let state: Mutex<State>

  /// Creates the keys. `first` is called on the first read and returns the world's initial keys.
  init(_ first: @escaping @Sendable () -> Set<String>) {
    state = Mutex(State(first: first))
  }

  /// All keys so far.
  var all: Set<String> {
    state.withLock { $0.all() }
  }

  /// Adds a key and notifies the listener, unless the key already exists.
  package func add(_ key: String) {
    let listener = state.withLock { state in
      state.keys.insert(key).inserted ? state.listener : nil
    }
    listener?(key)
  }

  /// Calls `listener` for every existing key and for every later one. There is at most one listener.
  func listen(_ listener: @escaping @Sendable (String) -> Void) {
    let keys = state.withLock { state in
      state.listener = listener
      return state.all()
    }
    for key in keys { listener(key) }
  }
}
