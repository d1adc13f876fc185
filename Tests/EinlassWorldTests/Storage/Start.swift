import EinlassWire

/// The start time of the tests.
let start = WallTime(seconds: 1_478_382_265)

extension WallTime {
  static func + (time: WallTime, seconds: Int) -> WallTime { time.advanced(by: .seconds(seconds)) }
}
