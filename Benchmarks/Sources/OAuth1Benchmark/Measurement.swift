import CAllocations
import Dispatch
import Synchronization

/// The measured code. `number` is the number of earlier calls, which is less than the number of iterations.
typealias Body = (_ number: Int) -> Int

/// The cost of one call: microseconds, multiples of the floor, and allocations.
///
/// Each round has a hundred parts, and the floor runs before each part, so a busy machine slows both down. The result
/// is the mean over the parts of each part's median over the rounds. That includes costs that come at the same call in
/// every round, such as a growing table, and excludes noise of the machine. On one thread, only processor time counts.
struct Measurement {
  /// The microseconds of one call.
  let microseconds: Double
  /// The same as a multiple of the floor.
  let ratio: Double
  /// The allocations of one call, including OpenSSL's.
  let allocations: Double

  /// The number of measured rounds. One more round runs first to warm up the caches.
  static let rounds = 15

  private struct Part {
    var floor = 0.0
    var body = 0.0
    var allocations = 0.0
  }

  /// Runs the result of `makeBody` `iterations` times in each round, on each of `threads` threads.
  ///
  /// Every thread makes its body in every round, outside the measured time.
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

  /// Measures the nanoseconds of one call.
  private static func run(_ body: Body, _ numbers: Range<Int>, _ clock: Clock) -> Double {
    var sum = 0
    let time = clock.time { for number in numbers { sum &+= body(number) } }
    precondition(sum != 0)
    return time / Double(numbers.count)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
