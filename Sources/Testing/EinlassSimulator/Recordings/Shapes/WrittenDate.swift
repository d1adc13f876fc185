internal import EinlassWire

/// A date as header fields, cookies and tweets contain it, with its day of the week.
struct WrittenDate {
  /// 0 is Sunday. `nil` if the text has another word there.
  let weekday: Int?
  /// `nil` if there is no such day or time.
  let time: WallTime?

  /// Reads `Sat, 07 May 2022 12:56:26 GMT`, `Tue, 29-Nov-2016 20:41:07 UTC` and `Wed Nov 26 16:29:15 +0000 2014`.
  ///
  /// `nil` if the text does not look like a date.
  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    guard words.count >= 5,
      let month = words.firstIndex(where: { Self.months.contains($0.prefix(3).lowercased()) }),
      month == 1 || month == 2, words[0].allSatisfy(\.isLetter),
      let clock = words.first(where: { $0.contains(":") })
    else { return nil }
    let day = Int(words[month == 2 ? 1 : 2])
    // In dates of Ruby, the year is last.
    let year = month == 2 ? Int(words[3]) : words.last.flatMap { Int($0) }
    weekday = Self.weekdays.firstIndex(of: words[0].prefix(3).lowercased())
    let parts = clock.split(separator: ":").map { Int($0) ?? -1 }
    guard let day, let year, parts.count == 3 else {
      time = nil
      return
    }
    let number = (Self.months.firstIndex(of: words[month].prefix(3).lowercased()) ?? 0) + 1
    time = Self.time(year < 100 ? year + (year < 70 ? 2000 : 1900) : year, number, day, parts)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
  static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// The time of a day of the Gregorian calendar. `nil` if there is none.
  private static func time(_ year: Int, _ month: Int, _ day: Int, _ clock: [Int]) -> WallTime? {
    guard 1...9999 ~= year, 1...31 ~= day, 0...23 ~= clock[0], 0...59 ~= clock[1], 0...60 ~= clock[2] else {
      return nil
    }
    let days = CalendarDate.days(Int64(year), Int64(month)) + Int64(day - 1)
    let time = WallTime(seconds: days * 86_400 + Int64(clock[0] * 3600 + clock[1] * 60 + clock[2]))
    return CalendarDate(time).day == day || clock[2] == 60 ? time : nil
  }

  /// The time in a text, also in the form `2022-05-06T10:00:00.000Z`. `nil` if it is no time.
  static func time(in text: String) -> WallTime? {
    if let date = WrittenDate(text) { return date.time }
    guard text.utf8.count <= 30, text.contains("T") else { return nil }
    let fraction = text.drop { $0 != "." }.prefix { $0 == "." || $0.isNumber }
    return TimeText.date(fraction.isEmpty ? text : text.replacing(fraction, with: ""))
  }

  /// The correct day of the week, if the text has another one.
  var expectedWeekday: String? {
    guard let time else { return nil }
    let expected = CalendarDate(time).weekday
    return expected == weekday ? nil : Self.weekdayNames[expected]
  }
}
