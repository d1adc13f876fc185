import EinlassWire
import Foundation
import Testing

/// Times, and arithmetic with them.
struct WallTimeTests {
  private static let limit: Int64 = 8_640_000_000_000_000

  @Test(
    arguments: [
      (0, 0), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2), (1_478_382_265_999, 1_478_382_265),
      (Int64.max, 8_640_000_000_000), (Int64.min, -8_640_000_000_000),
    ] as [(Int64, Int64)])
  func `seconds are rounded down`(milliseconds: Int64, seconds: Int64) {
    #expect(WallTime(milliseconds: milliseconds).seconds == seconds)
  }

  @Test(
    arguments: [
      (0, 0), (1_478_382_265, 1_478_382_265_000), (-1, -1000), (Int64.max, limit), (Int64.min, -limit),
      (8_640_000_000_001, limit),
    ] as [(Int64, Int64)])
  func `seconds become milliseconds and stay at the limits`(seconds: Int64, milliseconds: Int64) {
    #expect(WallTime(seconds: seconds).milliseconds == milliseconds)
  }

  struct Move: Sendable {
    let from: Int64
    let by: Duration
    let to: Int64
  }

  @Test(
    arguments: [
      Move(from: 0, by: .seconds(60), to: 60_000), Move(from: 60_000, by: .seconds(-60), to: 0),
      Move(from: 1, by: .milliseconds(1500), to: 1501), Move(from: 1, by: .milliseconds(-1500), to: -1499),
      Move(from: 0, by: .microseconds(999), to: 0), Move(from: 0, by: .microseconds(-999), to: 0),
      Move(from: .max, by: .milliseconds(1), to: .max), Move(from: .min, by: .milliseconds(-1), to: .min),
      Move(from: limit - 1, by: .milliseconds(5), to: .max),
      Move(from: limit - 2, by: .milliseconds(1), to: limit - 1),
      Move(from: 1 - limit, by: .milliseconds(-5), to: .min),
      Move(
        from: 0, by: Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999) * 18,
        to: .max),
      Move(from: 0, by: Duration(secondsComponent: .min, attosecondsComponent: 0) * 18, to: .min),
      Move(from: 0, by: .seconds(Int64.max), to: .max), Move(from: 0, by: .seconds(Int64.min), to: .min),
      Move(from: .max, by: .seconds(1), to: .max), Move(from: .min, by: .seconds(-1), to: .min),
    ])
  func `a time moves by whole milliseconds and stays within the limits`(_ move: Move) {
    #expect(WallTime(milliseconds: move.from).advanced(by: move.by) == WallTime(milliseconds: move.to))
  }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func `the distance between any two times fits`(milliseconds: Int64) throws {
    let time = WallTime(milliseconds: milliseconds)
    for other in [WallTime.earliest, .latest] {
      #expect(time.since(other).wholeMilliseconds == time.milliseconds - other.milliseconds)
    }
    let written = try JSONEncoder().encode(time)
    #expect(try JSONDecoder().decode(WallTime.self, from: written) == time)
  }

  @Test(arguments: [limit + 1, -limit - 1, .max, .min])
  func `a time out of bounds is not read`(milliseconds: Int64) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(WallTime.self, from: Data("{\"milliseconds\": \(milliseconds)}".utf8))
    }
  }

  @Test func `times are in the order of their milliseconds`() {
    #expect(WallTime(milliseconds: 1) < WallTime(milliseconds: 2))
    #expect(WallTime(seconds: 1) == WallTime(milliseconds: 1000))
  }

  @Test func `sleeping for a duration sleeps until the resulting time`() async throws {
    let clock = VirtualClock(WallTime(seconds: 10), pace: .automatic)
    try await clock.sleep(for: .milliseconds(1500))
    #expect(clock.now == WallTime(milliseconds: 11_500))
  }
}
