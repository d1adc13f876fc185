internal import EinlassFacebook
internal import EinlassWire

extension SoundnessCheck {
  static let open = SoundnessCheck("open", "Was this version of the API open on that date?") {
    notes, examined in
    guard let date = examined.date, let address = examined.address else { return }
    let day = String(TimeText.text(date).prefix(10))
    if examined.isTwitter, let period = ServicePeriod.twitter.first(where: { $0.contains(address.path) }) {
      notes.note("field date", day, isRight: period.isOpen(on: day), expected: period.sentence)
    }
    guard examined.isFacebook else { return }
    for text in [address.version, examined.exchange.field("facebook-api-version")].compactMap(\.self) {
      guard let version = GraphVersion(text) else {
        notes.note("version", PrivateText.shown(text), isRight: false, expected: "a version that existed")
        continue
      }
      let opened = version.opened
      notes.note("field date", day, isRight: day >= opened, expected: "\(version), open since \(opened)")
    }
  }

  /// The times in the numbers of tweets and messages: milliseconds since 2010-11-04, before 22 other bits.
  static let numbers = SoundnessCheck("numbers", "Do numbers and texts of ids and times agree?") {
    notes, examined in
    guard examined.isTwitter else { return }
    for object in examined.objects {
      if let number = object["id"], case .number(let digits) = number, let text = object["id_str"]?.text {
        notes.note(
          "id_str in the body", "another number than id", isRight: digits == text, expected: "that of id")
      }
      guard let number = (object["id_str"]?.text ?? object["id"]?.text).flatMap({ Int64($0) }),
        number > 29_700_000_000
      else { continue }
      let created = WallTime(milliseconds: (number >> 22) + 1_288_834_974_657)
      let value = "one of \(TimeText.text(WallTime(seconds: created.seconds)))"
      if let time = object.statedTime {
        notes.note(
          "a number in the body", value,
          isRight: (created.milliseconds - time.milliseconds).magnitude <= 2_000,
          expected: "one of \(TimeText.text(time)), its own time")
      } else if let date = examined.date, object["text"] != nil {
        notes.note(
          "a number in the body", value, isRight: created.milliseconds <= date.milliseconds + 60_000,
          expected: "one until date, \(TimeText.text(date))")
      }
    }
  }
}

extension JSONTree {
  /// The time that a tweet or a message states. `nil` for other objects.
  fileprivate var statedTime: WallTime? {
    if let text = self["created_at"]?.text, self["text"] != nil || self["full_text"] != nil {
      return WrittenDate.time(in: text)
    }
    guard self["type"]?.text == "message_create", let text = self["created_timestamp"]?.text else {
      return nil
    }
    return Int64(text).map { WallTime(milliseconds: $0) }
  }
}

/// The days between which a part of a service answered.
private struct ServicePeriod {
  /// The beginnings of its paths.
  let paths: [String]
  let name: String
  let first: String
  /// `nil` if it still answers.
  var last: String?

  /// The first that contains a path counts.
  ///
  /// Source: the announcements of Twitter; API 1.1 opened on 2012-09-05 and replaced version 1 on 2013-06-11.
  static let twitter = [
    ServicePeriod(paths: ["/1/"], name: "API 1", first: "2009-01-01", last: "2013-06-11"),
    ServicePeriod(
      paths: [
        "/1.1/direct_messages.json", "/1.1/direct_messages/sent.json", "/1.1/direct_messages/show.json",
        "/1.1/direct_messages/new.json", "/1.1/direct_messages/destroy.json",
      ], name: "the old direct messages of API 1.1", first: "2012-09-05", last: "2018-09-17"),
    ServicePeriod(
      paths: ["/1.1/user.json", "/1.1/site.json"], name: "streams of people", first: "2012-09-05",
      last: "2018-08-23"),
    ServicePeriod(paths: ["/1.1/"], name: "API 1.1", first: "2012-09-05"),
    ServicePeriod(paths: ["/2/"], name: "API 2", first: "2020-08-12"),
    ServicePeriod(paths: ["/oauth/", "/oauth2/"], name: "OAuth", first: "2009-03-01"),
  ]

  func contains(_ path: String) -> Bool { paths.contains { path.hasPrefix($0) } }

  /// The month of an end counts, since some parts closed late.
  func isOpen(on day: String) -> Bool { day >= first && last.map { String(day.prefix(7)) <= $0 } ?? true }

  var sentence: String { "\(name), open since \(first)" + (last.map { " until \($0)" } ?? "") }
}
