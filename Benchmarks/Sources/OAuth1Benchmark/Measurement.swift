import Dispatch
import Synchronization

/// Microseconds that one call takes: the median of several rounds, on one or several threads.
struct Measurement {
  let name: String
  let microseconds: Double

  /// How many rounds count; one more comes before them and warms the caches up.
  static let rounds = 9

  /// Runs what `makeBody` makes `iterations` times in each round, on each of `threads` threads.
  ///
  /// Every thread makes its own body in every round, outside the time that is measured.
  init(
    _ name: String, threads: Int = 1, iterations: Int = 20_000,
    _ makeBody: @Sendable (_ round: Int, _ thread: Int) -> () -> Int
  ) {
    var results: [Double] = []
    for round in 0...Self.rounds {
      let slowest = Mutex(Duration.zero)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        let body = makeBody(round, thread)
        var sum = 0
        let start = ContinuousClock.now
        for _ in 0..<iterations { sum &+= body() }
        let elapsed = ContinuousClock.now - start
        precondition(sum != 0)
        slowest.withLock { $0 = max($0, elapsed) }
      }
      let (seconds, attoseconds) = slowest.withLock { $0.components }
      let microseconds = Double(attoseconds) / 1e12 + Double(seconds) * 1e6
      if round > 0 { results.append(microseconds / Double(iterations)) }
    }
    self.name = name
    microseconds = results.sorted()[results.count / 2]
  }

  func print(floor: Measurement) {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func rounded(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    Swift.print(
      padded(name, 52), padded(rounded(microseconds) + " µs", 12),
      rounded(microseconds / floor.microseconds) + " times the floor")
  }
}
