#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Times as users type them: ISO 8601 with a zone, or seconds since 1970.
package enum TimeText {
  /// Parses `text` as a time. `nil` if it is not one, or outside the years 1 to 9999.
  package static func parse(_ text: String) -> WallTime? {
    guard let seconds = Int64(text) else { return date(text) }
    let time = WallTime(seconds: seconds)
    return VirtualClock.range.contains(time) ? time : nil
  }

  /// Parses `text` as an ISO 8601 time. `nil` if it is not one, or outside the years 1 to 9999.
  package static func date(_ text: String) -> WallTime? {
    guard let date = try? Date(text, strategy: .iso8601),
      let milliseconds = Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded())
    else { return nil }
    let time = WallTime(milliseconds: milliseconds)
    return VirtualClock.range.contains(time) ? time : nil
  }

  /// Returns text such as `2017-03-20T09:00:00Z`, with milliseconds if they are not zero.
  package static func text(_ time: WallTime) -> String {
    let date = CalendarDate(time)
    let milliseconds = Int(time.milliseconds - time.seconds * 1000)
    let fraction = milliseconds == 0 ? "" : "." + padded(milliseconds, 3)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(date.hour, 2)):\(padded(date.minute, 2)):\(padded(date.second, 2))\(fraction)Z"
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
