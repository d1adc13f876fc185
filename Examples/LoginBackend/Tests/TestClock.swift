import Foundation
import Synchronization

/// A clock that stands until somebody moves it.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

  var now: Date { time.withLock { $0 } }

  func advance(by seconds: Double) {
    time.withLock { $0 += seconds }
  }
}
