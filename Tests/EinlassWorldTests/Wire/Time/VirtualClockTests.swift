import EinlassTestSupport
import EinlassWire
import Testing

struct VirtualClockTests {
  private let start = WallTime(seconds: 1_490_000_400)

  @Test func `the clock does not move until it is moved`() async throws {
    let clock = VirtualClock(start)
    #expect(clock.now == start)
    clock.advance(by: .milliseconds(1500))
    #expect(clock.now.milliseconds - start.milliseconds == 1500)
    clock.set(to: start)
    #expect(clock.now == start)
  }

  @Test func `the clock shows times in the years 1 to 9999, however far it moves`() async throws {
    let clock = VirtualClock(.latest, pace: .automatic)
    #expect(clock.now == VirtualClock.range.upperBound)
    clock.advance(by: .seconds(Int64.max))
    #expect(TimeText.text(clock.now) == "9999-12-31T23:59:59.999Z")
    try await clock.sleep(for: .seconds(5))
    clock.set(to: .earliest)
    clock.advance(by: .seconds(Int64.min))
    #expect(TimeText.text(clock.now) == "0001-01-01T00:00:00Z")
    let running = VirtualClock(.latest, pace: .running, source: VirtualClock(.earliest))
    #expect(running.run(ahead: .seconds(Int64.max)))
    #expect(running.now == VirtualClock.range.upperBound)
    #expect(running.lead != nil)
  }

  @Test func `sleepers wake at their time, the earliest first`() async throws {
    let clock = VirtualClock(start)
    // The woken sleepers in order.
    let order = Shared<[Int]>([])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seconds in [30, 10, 20] {
        group.addTask {
          try await clock.sleep(for: .seconds(seconds))
          order.change { $0.append(seconds) }
        }
      }
      try await clock.waitForSleepers(3)
      clock.advance(by: .seconds(9))
      #expect(clock.sleeperCount == 3)
      for _ in 0..<3 {
        let left = clock.sleeperCount
        clock.advance(by: .seconds(left == 3 ? 1 : 10))
        #expect(clock.sleeperCount == left - 1)
        try await eventually("\(4 - left) of three are awake") { order.value.count == 4 - left }
      }
      try await group.waitForAll()
    }
    #expect(order.value == [10, 20, 30])
  }

  @Test func `a cancelled sleeper leaves`() async throws {
    let clock = VirtualClock(start)
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleepers(1)
    sleeper.cancel()
    let result = await sleeper.result
    #expect(throws: CancellationError.self) { try result.get() }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `sixty days pass immediately at the automatic pace`() async throws {
    let clock = VirtualClock(start, pace: .automatic)
    try await clock.sleep(for: .seconds(60 * 86_400))
    #expect(clock.now.seconds - start.seconds == 60 * 86_400)
  }

  @Test func `a sleep until a past time returns at once`() async throws {
    let clock = VirtualClock(start)
    try await clock.sleep(until: start)
    #expect(clock.now == start)
  }

  @Test func `a running clock keeps pace with its source after any change`() {
    let source = VirtualClock(WallTime(seconds: 50))
    let clock = VirtualClock(start, pace: .running, source: source)
    source.advance(by: .seconds(7))
    #expect(clock.now.seconds - start.seconds == 7)
    clock.set(to: start)
    source.advance(by: .seconds(2))
    #expect(clock.now.seconds - start.seconds == 2)
    clock.pace = .manual
    source.advance(by: .seconds(100))
    #expect(clock.now.seconds - start.seconds == 2)
    clock.pace = .running
    source.advance(by: .seconds(1))
    #expect(clock.now.seconds - start.seconds == 3)
  }

  @Test(arguments: [true, false])
  func `a running clock's sleeper is woken by its source or by setting it`(
    isSet: Bool
  ) async throws {
    let source = VirtualClock(WallTime(seconds: 50))
    let clock = VirtualClock(start, pace: .running, source: source)
    async let sleeper: Void = clock.sleep(for: .seconds(30))
    try await clock.waitForSleepers(1)
    try await source.waitForSleepers(1)
    if isSet { clock.advance(by: .seconds(30)) } else { source.advance(by: .seconds(30)) }
    try await sleeper
    #expect(clock.now.seconds - start.seconds == 30)
    #expect(source.sleeperCount == 0)
  }

  @Test func `a frozen clock's sleeper is woken by its source once it runs again`() async throws {
    let source = VirtualClock(WallTime(seconds: 50))
    let clock = VirtualClock(start, source: source)
    async let sleeper: Void = clock.sleep(for: .seconds(30))
    try await clock.waitForSleepers(1)
    clock.pace = .running
    try await source.waitForSleepers(1)
    source.advance(by: .seconds(30))
    try await sleeper
    #expect(clock.now.seconds - start.seconds == 30)
    #expect(clock.sleeperCount == 0)
  }
}
