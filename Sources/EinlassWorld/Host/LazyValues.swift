internal import Synchronization

/// Values by name, each made when it is first asked for.
final class LazyValues<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// The value called `name`, where it has been made or set; else nil.
  subscript(name: String) -> Value? {
    get { values.withLock { $0[name] } }
    set { values.withLock { $0[name] = newValue } }
  }

  /// The value called `name`, which `make` makes where there is none yet.
  ///
  /// `make` may ask for other values: no lock is held meanwhile. Of two that run at once one is served what the other
  /// made.
  func value(_ name: String, make: () -> Value) -> Value {
    if let value = self[name] { return value }
    let made = make()
    return values.withLock { values in
      let value = values[name] ?? made
      values[name] = value
      return value
    }
  }
}
