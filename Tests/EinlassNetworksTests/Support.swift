import EinlassWire
import Synchronization

/// A clock that a test sets; sleeping moves it to the deadline.
final class TestClock: WallClock {
  private let time: Mutex<WallTime>

  init(_ now: WallTime) {
    time = Mutex(now)
  }

  var now: WallTime {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  func sleep(until deadline: WallTime) async throws(CancellationError) {
    time.withLock { $0 = max($0, deadline) }
  }

  func advance(seconds: Int64) {
    time.withLock { $0 = $0.advanced(by: .seconds(seconds)) }
  }
}

/// The same octets in every run: SplitMix64 from a seed.
final class TestChance: Chance {
  private let state: Mutex<UInt64>

  init(seed: UInt64 = 1) {
    state = Mutex(seed)
  }

  func octets(_ count: Int) -> [UInt8] {
    state.withLock { state in
      (0..<count).map { _ in
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: mixed ^ mixed >> 31)
      }
    }
  }
}
