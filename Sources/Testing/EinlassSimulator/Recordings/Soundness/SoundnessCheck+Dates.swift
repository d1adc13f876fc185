internal import EinlassWire

/// The clocks of the servers of one service differ by less than this, in milliseconds.
private let tolerance: Int64 = 60_000

extension SoundnessCheck {
  static let weekday = SoundnessCheck("weekday", "Does the day of the week fit the date?") {
    notes, examined in
    for name in ["date", "last-modified", "expires"] {
      for value in examined.exchange.values(of: name) {
        guard let date = WrittenDate(value) else {
          if name == "date" {
            notes.note("field date", PrivateText.shown(value), isRight: false, expected: "a date")
          }
          continue
        }
        notes.check(date, value, "field \(name)")
      }
    }
    for cookie in examined.exchange.values(of: "set-cookie") {
      guard let value = Cookie(cookie).attribute("expires"), let date = WrittenDate(value) else { continue }
      notes.check(date, value, "expires of a cookie")
    }
    for object in examined.objects {
      guard let value = object["created_at"]?.text, let date = WrittenDate(value) else { continue }
      notes.check(date, value, "created_at in the body")
    }
  }

  static let order = SoundnessCheck(
    "order", "Is nothing later than the answer, and the answer not in the future?"
  ) {
    notes, examined in
    guard let date = examined.date else { return }
    let text = TimeText.text(date)
    let end = examined.now.milliseconds + 86_400_000
    notes.note(
      "field date", text, isRight: date.milliseconds <= end, expected: "a time that is not in the future")
    let limit = date.milliseconds + tolerance
    if let value = examined.exchange.field("last-modified"), let time = WrittenDate(value)?.time {
      notes.note(
        "field last-modified", TimeText.text(time), isRight: time.milliseconds <= limit,
        expected: "a time until date, \(text)")
    }
    for object in examined.objects {
      guard let value = object["created_at"]?.text,
        let time = WrittenDate.time(in: value)
      else { continue }
      notes.note(
        "created_at in the body", TimeText.text(time), isRight: time.milliseconds <= limit,
        expected: "a time until date, \(text)")
    }
  }

  /// Source: reference of X's login, section 8.4; limits of writes count by the hour, three hours or the day.
  static let reset = SoundnessCheck("reset", "Does the limit start again in the window after date?") {
    notes, examined in
    guard let date = examined.date else { return }
    for field in examined.exchange.fields ?? [] where field.name.lowercased().hasSuffix("limit-reset") {
      guard let reset = Int64(field.value), 0...4_102_444_800 ~= reset else {
        notes.note(
          "field \(field.name.lowercased())", PrivateText.shown(field.value), isRight: false,
          expected: "seconds since 1970")
        continue
      }
      guard examined.isTwitter else { continue }
      let isRead = examined.exchange.method == "GET" && field.name.lowercased() == "x-rate-limit-reset"
      let window: Int64 = isRead ? 900 : 86_400
      let after = reset - date.seconds
      notes.note(
        "field \(field.name.lowercased())", TimeText.text(WallTime(seconds: reset)),
        isRight: -60...(window + 60) ~= after,
        expected: "a time within \(isRead ? "15 minutes" : "a day") after date, \(TimeText.text(date))")
    }
  }

  static let cookie = SoundnessCheck("cookie", "Do the times in cookies fit date?") { notes, examined in
    guard let date = examined.date else { return }
    for value in examined.exchange.values(of: "set-cookie") {
      let cookie = Cookie(value)
      if examined.isTwitter, cookie.name.hasPrefix("guest_id"), let time = cookie.guestTime {
        notes.note(
          "cookie \(cookie.name)", "a cookie of \(TimeText.text(WallTime(seconds: time.seconds)))",
          isRight: (time.milliseconds - date.milliseconds).magnitude <= UInt64(tolerance),
          expected: "the time of date, \(TimeText.text(date))")
      }
      guard let age = cookie.attribute("max-age").flatMap({ Int64($0) }), 0...4_000_000_000 ~= age,
        let end = cookie.attribute("expires").flatMap({ WrittenDate($0)?.time })
      else { continue }
      let expected = date.advanced(by: .seconds(age))
      notes.note(
        "expires of a cookie", TimeText.text(end),
        isRight: (end.milliseconds - expected.milliseconds).magnitude <= UInt64(tolerance),
        expected: "Max-Age after date, \(TimeText.text(expected))")
    }
  }
}

extension SoundnessNotes {
  fileprivate mutating func check(_ date: WrittenDate, _ value: String, _ place: String) {
    note(place, PrivateText.shown(value), isRight: date.time != nil, expected: "a day of the calendar")
    guard date.time != nil else { return }
    let expected = date.expectedWeekday
    note(place, PrivateText.shown(value), isRight: expected == nil, expected: expected ?? "")
  }
}

/// A cookie of an answer.
private struct Cookie {
  let name: String
  private let value: String
  private let attributes: [(name: String, value: String)]

  init(_ field: String) {
    let pairs = field.split(separator: ";").map { part -> (name: String, value: String) in
      let pair = part.drop { $0 == " " }
      let name = pair.prefix { $0 != "=" }
      return (String(name), String(pair.dropFirst(name.count + 1)))
    }
    name = pairs.first?.name ?? ""
    value = pairs.first?.value ?? ""
    attributes = Array(pairs.dropFirst())
  }

  func attribute(_ name: String) -> String? { attributes.first { $0.name.lowercased() == name }?.value }

  /// The time in `v1%3A165192818656734496`: its first 13 digits are milliseconds since 1970.
  var guestTime: WallTime? {
    let digits = value.drop { $0 != "A" && $0 != ":" }.dropFirst()
    guard value.hasPrefix("v1"), 17...19 ~= digits.utf8.count, let number = Int64(digits.prefix(13)) else {
      return nil
    }
    return WallTime(milliseconds: number)
  }
}
