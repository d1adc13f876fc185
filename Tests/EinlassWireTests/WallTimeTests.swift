import EinlassWire
import Synchronization
import Testing

/// Moments and how they move.
@Suite("Wall time")
struct WallTimeTests {
  @Test(
    "Seconds are rounded down",
    arguments: [
      (0, 0), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2), (1_478_382_265_999, 1_478_382_265),
      (Int64.max, 9_223_372_036_854_775), (Int64.min, -9_223_372_036_854_776),
      (Int64.min + 808, -9_223_372_036_854_775),
    ] as [(Int64, Int64)])
  func seconds(milliseconds: Int64, seconds: Int64) {
    #expect(WallTime(milliseconds: milliseconds).seconds == seconds)
  }

  @Test(
    "Seconds become milliseconds and stay at the limits",
    arguments: [
      (0, 0), (1_478_382_265, 1_478_382_265_000), (-1, -1000), (Int64.max, Int64.max), (Int64.min, Int64.min),
    ] as [(Int64, Int64)])
  func fromSeconds(seconds: Int64, milliseconds: Int64) {
    #expect(WallTime(seconds: seconds).milliseconds == milliseconds)
  }

  struct Move: Sendable {
    let from: Int64
    let by: Duration
    let to: Int64
  }

  @Test(
    "A moment moves by whole milliseconds and stays at the limits",
    arguments: [
      Move(from: 0, by: .seconds(60), to: 60_000), Move(from: 60_000, by: .seconds(-60), to: 0),
      Move(from: 1, by: .milliseconds(1500), to: 1501), Move(from: 1, by: .milliseconds(-1500), to: -1499),
      Move(from: 0, by: .microseconds(999), to: 0), Move(from: 0, by: .microseconds(-999), to: 0),
      Move(from: .max, by: .milliseconds(1), to: .max), Move(from: .min, by: .milliseconds(-1), to: .min),
      Move(from: .max - 1, by: .milliseconds(5), to: .max),
      Move(from: .min + 1, by: .milliseconds(-5), to: .min),
      Move(from: .max - 1, by: .milliseconds(1), to: .max),
      Move(from: 0, by: .seconds(Int64.max), to: .max), Move(from: 0, by: .seconds(Int64.min), to: .min),
      Move(from: .max, by: .seconds(1), to: .max), Move(from: .min, by: .seconds(-1), to: .min),
    ])
  func moves(_ move: Move) {
    #expect(WallTime(milliseconds: move.from).advanced(by: move.by) == WallTime(milliseconds: move.to))
  }

  @Test("Moments are in the order of their milliseconds")
  func order() {
    #expect(WallTime(milliseconds: 1) < WallTime(milliseconds: 2))
    #expect(WallTime(seconds: 1) == WallTime(milliseconds: 1000))
  }

  @Test("Sleeping for a time sleeps until the moment it leads to")
  func sleeps() async throws {
    let clock = NotingClock()
    try await clock.sleep(for: .milliseconds(1500))
    #expect(clock.deadlines.withLock { $0 } == [WallTime(milliseconds: 11_500)])
  }

  private final class NotingClock: WallClock {
    let deadlines = Mutex<[WallTime]>([])
    var now: WallTime { WallTime(seconds: 10) }

    func sleep(until deadline: WallTime) async throws(CancellationError) {
      deadlines.withLock { $0.append(deadline) }
    }
  }
}
