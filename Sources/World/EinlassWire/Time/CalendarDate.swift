/// A time as day and time of day in a zone with a fixed offset, for the date formats that services print.
///
/// Uses the proleptic Gregorian calendar and no time zone database.
package struct CalendarDate: Sendable, Hashable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int
  /// 0 is Sunday.
  package let weekday: Int

  /// Converts `time` to a zone `offset` seconds east of UTC.
  package init(_ time: WallTime, offset: Int64 = 0) {
    let local = time.seconds + offset
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let rest = Int(local - days * 86_400)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
    weekday = Int(((days % 7) + 11) % 7)
    // These 400-year cycles begin in March, so that the leap day comes last.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * march + 2) / 5 + 1)
    month = Int(march < 10 ? march + 3 : march - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  /// Returns the days from the start of 1970 to the first of a month of the Gregorian calendar.
  package static func days(_ year: Int64, _ month: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `Sat, 05 Nov 2016 21:44:25 GMT` (RFC 9110, section 5.6.7); intended for offset 0.
  package var httpDate: String {
    var text = DateText()
    text.add(Self.weekdays[weekday], first: 3)
    text.add(", ")
    text.add(two: day)
    text.add(" ")
    text.add(monthName)
    text.add(" ")
    text.add(String(year))
    text.add(" ")
    add(timeTo: &text)
    text.add(" GMT")
    return text.string
  }

  /// `Sat Nov 05 21:44:25 +0000 2016`, as Ruby on Rails printed times; intended for offset 0.
  package var rubyDate: String {
    var text = DateText()
    text.add(Self.weekdays[weekday], first: 3)
    text.add(" ")
    text.add(monthName)
    text.add(" ")
    text.add(two: day)
    text.add(" ")
    add(timeTo: &text)
    text.add(" +0000 ")
    text.add(String(year))
    return text.string
  }

  /// `2016-11-05T21:44:25.000Z`, ISO 8601 with milliseconds that are always 0; intended for offset 0.
  package var millisecondDate: String { "\(year)-\(two(month))-\(two(day))T\(time).000Z" }

  /// `2014-03-01T12:00:00+0000`, ISO 8601 with a numeric zone, as PHP's `DATE_ISO8601` prints it; intended for offset
  /// 0.
  package var numericZoneDate: String { "\(four(year))-\(two(month))-\(two(day))T\(time)+0000" }

  /// `Saturday, 11-Dec-21 05:00:00`, as in RFC 850, without the zone.
  package var rfc850Date: String {
    "\(Self.weekdays[weekday]), \(two(day))-\(monthName)-\(two(year % 100)) \(time)"
  }

  /// `Sat, 05-Nov-2016 21:44:25 UTC`, the format of cookie expiration before RFC 6265; intended for offset 0.
  package var cookieDate: String {
    var text = DateText()
    text.add(Self.weekdays[weekday], first: 3)
    text.add(", ")
    text.add(two: day)
    text.add("-")
    text.add(monthName)
    text.add("-")
    text.add(String(year))
    text.add(" ")
    add(timeTo: &text)
    text.add(" UTC")
    return text.string
  }

  private var time: String { "\(two(hour)):\(two(minute)):\(two(second))" }

  private func add(timeTo text: inout DateText) {
    text.add(two: hour)
    text.add(":")
    text.add(two: minute)
    text.add(":")
    text.add(two: second)
  }

  /// `Jan` to `Dec`.
  package var monthName: String { Self.months[month - 1] }

  private func four(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

/// Builds the text of a date: every response contains at least one, and interpolation takes several times as long.
private struct DateText {
  private var octets: [UInt8] = []

  init() {
    octets.reserveCapacity(32)
  }

  var string: String { String(decoding: octets, as: UTF8.self) }

  mutating func add(_ text: String) {
    octets.append(contentsOf: text.utf8)
  }

  mutating func add(_ text: String, first count: Int) {
    octets.append(contentsOf: text.utf8.prefix(count))
  }

  /// Appends `number` of 0 to 99 in two digits.
  mutating func add(two number: Int) {
    octets.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    octets.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
