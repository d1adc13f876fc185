internal import Synchronization

/// A weak reference that threads can share; `nil` before `set`, and after its target is deallocated.
package final class WeakReference<Target: AnyObject & Sendable>: Sendable {
  private struct Box: Sendable {
    weak var target: Target?
  }

  private let box = Mutex(Box())

  /// Creates a reference without a target.
  package init() {}

  package func set(_ target: Target) {
    box.withLock { $0.target = target }
  }

  package func get() -> Target? {
    box.withLock { $0.target }
  }
}
