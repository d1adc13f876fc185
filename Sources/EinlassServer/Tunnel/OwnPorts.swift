internal import Synchronization

/// The ports at which a server listens, its control interface included.
final class OwnPorts: Sendable {
  private let ports = Mutex<Set<Int>>([])

  func add(_ port: Int) {
    _ = ports.withLock { $0.insert(port) }
  }

  func contains(_ port: Int) -> Bool {
    ports.withLock { $0.contains(port) }
  }
}
