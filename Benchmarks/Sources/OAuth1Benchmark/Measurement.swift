import CAllocations
import Dispatch
import Synchronization

/// What is measured, given how many times it was called before: a number below that of the iterations.
typealias Body = (_ number: Int) -> Int

/// What one call costs: microseconds, how many times the floor, and allocations.
///
/// Each round runs in a hundred parts, and before each part the floor runs, so that a machine that others use too slows
/// both down. Of each part the median over the rounds counts, and of the parts the mean: what comes at the same call in
/// every round, as a table that grows, is counted, and what others do to the machine is not. On one thread only the time
/// on a processor counts.
struct Measurement {
  /// Microseconds of one call.
  let microseconds: Double
  /// How many times the floor that is.
  let ratio: Double
  /// Allocations of one call, those of OpenSSL among them.
  let allocations: Double

  /// How many rounds count; one more comes before them and warms the caches up.
  static let rounds = 15

  private struct Part {
    var floor = 0.0
    var body = 0.0
    var allocations = 0.0
  }

  /// Runs what `makeBody` makes `iterations` times in each round, on each of `threads` threads.
  ///
  /// Every thread makes its own body in every round, outside the time that is measured.
  init(
    threads: Int, iterations: Int, floor: @Sendable () -> Body,
    _ makeBody: @Sendable (_ round: Int, _ thread: Int) -> Body
  ) {
    let parts = min(100, iterations)
    let clock: Clock = threads == 1 ? .processor : .wall
    var results: [[Part]] = []
    for round in 0...Self.rounds {
      let slowest = Mutex(Array(repeating: Part(), count: parts))
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        let (floor, body) = (floor(), makeBody(round, thread))
        for part in 0..<parts {
          let floorTime = Self.run(floor, 0..<iterations / parts, clock)
          let calls = part * iterations / parts..<(part + 1) * iterations / parts
          let allocations = allocation_count()
          let time = Self.run(body, calls, clock)
          let count = Double(allocation_count() - allocations) / Double(calls.count)
          slowest.withLock { parts in
            parts[part].floor = max(parts[part].floor, floorTime)
            parts[part].body = max(parts[part].body, time)
            parts[part].allocations = max(parts[part].allocations, count)
          }
        }
      }
      if round > 0 { results.append(slowest.withLock { $0 }) }
    }
    func mean(_ value: (Part) -> Double) -> Double {
      (0..<parts).reduce(0.0) { sum, part in sum + Self.median(results.map { value($0[part]) }) }
        / Double(parts)
    }
    microseconds = mean(\.body) / 1000
    ratio = mean { $0.body / $0.floor }
    allocations = mean(\.allocations)
  }

  /// Nanoseconds of a call.
  private static func run(_ body: Body, _ numbers: Range<Int>, _ clock: Clock) -> Double {
    var sum = 0
    let time = clock.time { for number in numbers { sum &+= body(number) } }
    precondition(sum != 0)
    return time / Double(numbers.count)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
