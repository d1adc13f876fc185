internal import Synchronization

/// Values by name, each made when it is first asked for.
final class LazyValues<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// The value called `name`; nil where it has been neither made nor set.
  subscript(name: String) -> Value? {
    get { values.withLock { $0[name] } }
    set { values.withLock { $0[name] = newValue } }
  }

  /// The value called `name`, made by `make` where there is none yet.
  ///
  /// `make` may ask for other values: no lock is held meanwhile. Where two calls run at once, both get the value that
  /// was stored first.
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
