internal import EinlassWire

/// Facebook's time zone, in which it reported when a token had expired.
///
/// The rule of the United States since 2007, applied to every year: daylight saving from the second Sunday of March,
/// 2:00 standard time, to the first Sunday of November, 2:00 daylight time.
enum PacificTime {
  /// `Saturday, 11-Dec-21 05:00:00 PST`.
  static func text(_ time: WallTime) -> String {
    let (date, isSaving) = local(time)
    return "\(date.rfc850Date) \(isSaving ? "PDT" : "PST")"
  }

  /// `Feb 7, 2014 9:54am`, the form of 2014.
  static func shortText(_ time: WallTime) -> String {
    let date = local(time).date
    let hour = date.hour % 12 == 0 ? 12 : date.hour % 12
    let minute = date.minute < 10 ? "0\(date.minute)" : "\(date.minute)"
    return "\(date.monthName) \(date.day), \(date.year) \(hour):\(minute)\(date.hour < 12 ? "am" : "pm")"
  }

  private static func local(_ time: WallTime) -> (date: CalendarDate, isSaving: Bool) {
    let isSaving = isDaylightSaving(CalendarDate(time, offset: standard))
    return (CalendarDate(time, offset: isSaving ? standard + 3600 : standard), isSaving)
  }

  private static let standard: Int64 = -8 * 3600

  /// `date` is in standard time, in which daylight saving ends at 1:00.
  private static func isDaylightSaving(_ date: CalendarDate) -> Bool {
    let firstSunday = (date.day - date.weekday + 34) % 7 + 1
    switch date.month {
    case 4...10: return true
    case 3: return (date.day, date.hour) >= (firstSunday + 7, 2)
    case 11: return (date.day, date.hour) < (firstSunday, 1)
    default: return false
    }
  }
}
