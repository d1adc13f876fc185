internal import Synchronization

/// Values by name, each created on first use.
///
/// There are so few that a linear search is faster than hashing their names.
final class LazyValues<Value: Sendable>: Sendable {
  private let values = Mutex<[(name: String, value: Value)]>([])

  /// The value called `name`. `nil` if it has been neither created nor set.
  subscript(name: String) -> Value? {
    get { values.withLock { Self.value(name, in: $0) } }
    set {
      values.withLock { values in
        values.removeAll { $0.name == name }
        if let newValue { values.append((name, newValue)) }
      }
    }
  }

  /// Returns the value called `name`, created by `make` if it does not exist.
  ///
  /// `make` may read other values, since no lock is held while it runs. If two calls run at once, both get the value
  /// that was stored first.
  func value(_ name: String, make: () -> Value) -> Value {
    if let value = self[name] { return value }
    let made = make()
    return values.withLock { values in
      if let value = Self.value(name, in: values) { return value }
      values.append((name, made))
      return made
    }
  }

  private static func value(_ name: String, in values: [(name: String, value: Value)]) -> Value? {
    for entry in values where entry.name == name { return entry.value }
    return nil
  }
}
