import Synchronization

/// Time that moves when it is told to.
final class ManualTime: Sendable {
  private let time = Mutex(Duration.zero)

  var now: @Sendable () -> Duration {
    { self.time.withLock { $0 } }
  }

  func advance(by duration: Duration) {
    time.withLock { $0 += duration }
  }
}
