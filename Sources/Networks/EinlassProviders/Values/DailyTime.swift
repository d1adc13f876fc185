package import EinlassWire
internal import EinlassWorld

/// A time of day in a zone, such as `00:00 America/New_York`, at which tokens expire.
///
/// Zones are offsets such as `+01:00`, `UTC`, and `America/New_York` by the rules of the United States since 2007.
package struct DailyTime: Sendable, Hashable {
  private enum Zone: Sendable, Hashable {
    /// Seconds east of UTC.
    case offset(Int64)
    case newYork
  }

  private let secondOfDay: Int64
  private let zone: Zone

  package init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let time = Self.seconds(parts[0]) else { return nil }
    secondOfDay = time
    switch parts[1] {
    case "UTC": zone = .offset(0)
    case "America/New_York": zone = .newYork
    default:
      guard let sign = parts[1].first, sign == "+" || sign == "-",
        let offset = Self.seconds(parts[1].dropFirst())
      else { return nil }
      zone = .offset(sign == "-" ? -offset : offset)
    }
  }

  /// The first such time after `moment`.
  package func next(after moment: WallTime) -> WallTime {
    let day: Int64 = 86_400
    let offset = offset(at: moment.seconds)
    let local = moment.seconds + offset
    let midnight = local - (local % day + day) % day
    var next = midnight + secondOfDay
    if next <= local { next += day }
    // The clocks may have been changed in between.
    return WallTime(seconds: next - self.offset(at: next - offset))
  }

  private func offset(at seconds: Int64) -> Int64 {
    switch zone {
    case .offset(let offset): return offset
    case .newYork:
      let year = Int64(CalendarDate(WallTime(seconds: seconds)).year)
      // From the second Sunday in March at 2:00 standard time to the first Sunday in November at 2:00 daylight time.
      let start = Self.sunday(2, of: 3, in: year) + 7 * 3600
      let end = Self.sunday(1, of: 11, in: year) + 6 * 3600
      return (start..<end).contains(seconds) ? -4 * 3600 : -5 * 3600
    }
  }

  /// The beginning in UTC of the `number`th Sunday of a month.
  private static func sunday(_ number: Int64, of month: Int64, in year: Int64) -> Int64 {
    let first = CalendarDate.days(year, month)
    // The first of January 1970 was a Thursday.
    let untilSunday = (10 - (first % 7 + 7) % 7) % 7
    return (first + untilSunday + 7 * (number - 1)) * 86_400
  }

  /// The seconds of `HH:MM`.
  private static func seconds(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hours = Int64(parts[0]),
      let minutes = Int64(parts[1]), 0..<24 ~= hours, 0..<60 ~= minutes
    else { return nil }
    return hours * 3600 + minutes * 60
  }
}

extension WorldFileForm<DailyTime> {
  /// `00:00 America/New_York`, `23:30 +01:00`.
  static var dailyTime: WorldFileForm {
    WorldFileForm(
      .pattern("^[0-9]{2}:[0-9]{2} (UTC|America/New_York|[+-][0-9]{2}:[0-9]{2})$", example: "00:00 UTC")
    ) { value throws(WorldFileError) in
      guard let time = DailyTime(try value.word()) else {
        throw value.expected("a time of day and a time zone, such as 00:00 America/New_York or 23:30 +01:00")
      }
      return time
    }
  }
}
