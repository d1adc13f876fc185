internal import Synchronization

/// A value shared by tasks.
package final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// Creates the box with `value`.
  package init(_ value: Value) {
    state = Mutex(value)
  }

  /// The current value.
  package var value: Value { state.withLock { $0 } }

  /// Changes the value and returns the new one.
  @discardableResult
  package func change(_ change: (inout Value) -> Void) -> Value {
    state.withLock { value in
      change(&value)
      return value
    }
  }
}
