internal import Synchronization

/// The keys of a world's apps, and who is told of new ones.
package final class ClientKeys: Sendable {
  private struct State {
    var keys: Set<String>
    var listener: (@Sendable (String) -> Void)?
  }

  private let state: Mutex<State>

  init(_ keys: Set<String>) {
    state = Mutex(State(keys: keys))
  }

  /// Every key so far.
  var all: Set<String> {
    state.withLock { $0.keys }
  }

  /// Adds a key and tells the listener.
  package func add(_ key: String) {
    let listener = state.withLock { state in
      state.keys.insert(key)
      return state.listener
    }
    listener?(key)
  }

  /// Tells `listener` every key that there is and every later one; there is one listener at most.
  func listen(_ listener: @escaping @Sendable (String) -> Void) {
    let keys = state.withLock { state in
      state.listener = listener
      return state.keys
    }
    for key in keys { listener(key) }
  }
}
