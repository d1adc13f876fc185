import CAllocations
import Dispatch
import Synchronization

/// What is measured, given how many times it was called before: a number below that of the iterations.
typealias Body = (_ number: Int) -> Int

/// What one call costs: microseconds, how many times the floor, and allocations.
///
/// The floor is measured in every round right before the body, so that a machine that others use too slows
/// both down. Medians over the rounds, on one or several threads.
struct Measurement {
  /// Microseconds of one call.
  let microseconds: Double
  /// How many times the floor that is; the median over the rounds, each against its own floor.
  let ratio: Double
  /// Allocations of one call, those of OpenSSL among them.
  let allocations: Double

  /// How many rounds count; one more comes before them and warms the caches up.
  static let rounds = 15

  /// Runs what `makeBody` makes `iterations` times in each round, on each of `threads` threads.
  ///
  /// Every thread makes its own body in every round, outside the time that is measured.
  init(
    threads: Int, iterations: Int, floor: @Sendable () -> Body,
    _ makeBody: @Sendable (_ round: Int, _ thread: Int) -> Body
  ) {
    var results: [(microseconds: Double, ratio: Double, allocations: Double)] = []
    for round in 0...Self.rounds {
      let slowest = Mutex((floor: 0.0, body: 0.0, allocations: 0.0))
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        let (floor, body) = (floor(), makeBody(round, thread))
        let floorTime = Self.run(floor, iterations: 20_000)
        let allocations = allocation_count()
        let time = Self.run(body, iterations: iterations)
        let count = Double(allocation_count() - allocations) / Double(iterations)
        slowest.withLock {
          $0 = (max($0.floor, floorTime), max($0.body, time), max($0.allocations, count))
        }
      }
      let (floor, body, count) = slowest.withLock { $0 }
      if round > 0 { results.append((body, body / floor, count)) }
    }
    microseconds = Self.median(results.map(\.microseconds))
    ratio = Self.median(results.map(\.ratio))
    allocations = Self.median(results.map(\.allocations))
  }

  private static func run(_ body: Body, iterations: Int) -> Double {
    var sum = 0
    let start = ContinuousClock.now
    for number in 0..<iterations { sum &+= body(number) }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    precondition(sum != 0)
    return (Double(attoseconds) / 1e12 + Double(seconds) * 1e6) / Double(iterations)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
