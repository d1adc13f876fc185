internal import Foundation

/// The growth of an operation's duration from a small input to a large one, in processor time of this thread.
///
/// Other work on the machine slows both down alike. Work that affects only one of them is temporary: too large a growth
/// is measured again.
package struct Growth: CustomStringConvertible {
  /// The growth of the input.
  private let inputFactor: Double
  /// The minimum growth of the time.
  private let timeFactor: Double

  /// The maximum ratio of the time's growth to the input's. A quadratic operation takes 64 times as long for eight
  /// times the input: a ratio of 8.
  private static let most = 3.0

  /// Whether the time grows in proportion to the input, or slightly more, as with sorting.
  package var isProportional: Bool { timeFactor < Self.most * inputFactor }

  package var description: String {
    "\(inputFactor) times the input takes \((timeFactor * 10).rounded() / 10) times the time"
  }

  /// Measures the closures that `prepare` returns for inputs of two sizes.
  package init(from smallSize: Int, to largeSize: Int, _ prepare: (Int) -> () -> Void) {
    inputFactor = Double(largeSize) / Double(smallSize)
    let bodies = (small: prepare(smallSize), large: prepare(largeSize))
    var (small, large) = (Double.infinity, Double.infinity)
    for _ in 0..<6 where !(large < Self.most * inputFactor * small) {
      small = min(small, Self.time(bodies.small))
      large = min(large, Self.time(bodies.large))
    }
    timeFactor = large / small
  }

  /// Returns the processor time that this thread spends on `body`, in seconds.
  private static func time(_ body: () -> Void) -> Double {
    let start = now
    body()
    // Avoids a duration of zero.
    return max(now - start, 1e-6)
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
