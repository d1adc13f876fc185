internal import Synchronization

/// A reference to a world that does not keep it.
final class WorldReference: Sendable {
  private struct Box: Sendable {
    weak var world: World?
  }

  private let box = Mutex(Box())

  func set(_ world: World) {
    box.withLock { $0.world = world }
  }

  func get() -> World? {
    box.withLock { $0.world }
  }
}
