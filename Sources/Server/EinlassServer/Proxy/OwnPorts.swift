internal import Synchronization

/// The ports on which a server listens, including its control interface.
final class OwnPorts: Sendable {
  private let ports = Mutex<Set<Int>>([])

  func add(_ port: Int) {
    _ = ports.withLock { $0.insert(port) }
  }

  func contains(_ port: Int) -> Bool {
    ports.withLock { $0.contains(port) }
  }
}
