import Synchronization

/// A clock that a test moves.
final class ManualTime: Sendable {
  private let time = Mutex(Duration.zero)

  var now: @Sendable () -> Duration {
    { self.time.withLock { $0 } }
  }

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }
}
