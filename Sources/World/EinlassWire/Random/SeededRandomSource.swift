internal import Synchronization

/// A random source that repeats itself: the same seed gives the same bytes in the same order.
///
/// The generator is SplitMix64 (Steele, Lea, Flood, 2014). It is not a source for real secrets.
public final class SeededRandomSource: RandomSource {
  private let state: Mutex<UInt64>

  /// Where in its sequence the source stands; a source that stands there gives the same from then on.
  package var position: UInt64 {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// A source that gives what every source with this seed gives.
  public init(seed: UInt64) {
    state = Mutex(seed)
  }

  /// A second source for another purpose, so that what one draws does not move the other.
  package convenience init(seed: UInt64, purpose: UInt64) {
    self.init(seed: seed &+ purpose &* 0xD1B5_4A32_D192_ED03)
  }

  /// Passes over so many words of eight bytes, in no time.
  package func skip(_ count: UInt64) {
    state.withLock { $0 &+= count &* Self.step }
  }

  /// The next `count` bytes.
  public func octets(_ count: Int) -> [UInt8] {
    state.withLock { state in
      var octets: [UInt8] = []
      octets.reserveCapacity(count + 7)
      while octets.count < count {
        var word = Self.next(&state)
        for _ in 0..<8 {
          octets.append(UInt8(truncatingIfNeeded: word))
          word >>= 8
        }
      }
      octets.removeLast(octets.count - count)
      return octets
    }
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func next(_ state: inout UInt64) -> UInt64 {
    state &+= step
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
