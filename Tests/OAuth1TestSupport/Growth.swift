internal import Foundation

/// How much longer something takes for a large input than for a small one, in processor time of this thread.
///
/// Whatever else the machine does slows both down alike, and what hits only one of them does so once: too large a growth is measured
/// again.
package struct Growth: CustomStringConvertible {
  /// By how much the input grows.
  private let inputFactor: Double
  /// By how much the time grows, at the least.
  private let timeFactor: Double

  /// How many times as much as the input the time may grow. What is squared grows eight times as much as an input that does eight
  /// times.
  private static let most = 3.0

  /// Whether the time grows as the input does, or little more, such as sorting does.
  package var isProportional: Bool { timeFactor < Self.most * inputFactor }

  package var description: String {
    "\(inputFactor) times the input takes \((timeFactor * 10).rounded() / 10) times the time"
  }

  /// Measures what `prepare` gives for inputs of two sizes.
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

  /// The seconds that this thread spends on a processor.
  private static func time(_ body: () -> Void) -> Double {
    let start = now
    body()
    // Nothing takes no time at all.
    return max(now - start, 1e-6)
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
