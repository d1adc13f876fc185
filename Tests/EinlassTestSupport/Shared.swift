internal import Synchronization

/// A value that tasks share.
package final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// Begins with `value`.
  package init(_ value: Value) {
    state = Mutex(value)
  }

  /// What it is now.
  package var value: Value { state.withLock { $0 } }

  /// Changes the value and gives what it is then.
  @discardableResult
  package func change(_ change: (inout Value) -> Void) -> Value {
    state.withLock { value in
      change(&value)
      return value
    }
  }
}
