internal import Synchronization

/// A deterministic random source: the same seed gives the same bytes in the same order.
///
/// The generator is SplitMix64 (Steele, Lea, Flood, 2014). It is not a source for real secrets.
public final class SeededRandomSource: RandomSource {
  private let state: Mutex<UInt64>

  /// The position in the source's sequence. From the same position, sources give the same bytes.
  package var position: UInt64 {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Creates a source. All sources with the same seed give the same bytes.
  ///
  /// - Parameter seed: The start of the sequence. Any number is allowed.
  public init(seed: UInt64) {
    state = Mutex(seed)
  }

  /// Creates a source for a separate purpose, so that draws from one do not affect the other.
  package convenience init(seed: UInt64, purpose: UInt64) {
    self.init(seed: seed &+ purpose &* 0xD1B5_4A32_D192_ED03)
  }

  /// Skips `count` words of eight bytes, in constant time.
  package func skip(_ count: UInt64) {
    state.withLock { $0 &+= count &* Self.step }
  }

  /// Returns the next bytes of the sequence. Each call begins with a new word of eight bytes.
  ///
  /// - Parameter count: The number of bytes, 0 or more.
  /// - Returns: Exactly `count` bytes.
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
