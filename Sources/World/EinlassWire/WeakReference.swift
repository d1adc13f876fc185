internal import Synchronization

/// A reference that does not keep what it refers to, shared between threads; nil before `set`, and once that has gone.
package final class WeakReference<Target: AnyObject & Sendable>: Sendable {
  private struct Box: Sendable {
    weak var target: Target?
  }

  private let box = Mutex(Box())

  /// Refers to nothing yet.
  package init() {}

  package func set(_ target: Target) {
    box.withLock { $0.target = target }
  }

  package func get() -> Target? {
    box.withLock { $0.target }
  }
}
