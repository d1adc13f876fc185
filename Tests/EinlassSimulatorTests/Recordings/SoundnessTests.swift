import EinlassSimulator
import EinlassWire
import Testing

/// Finds contradictions in recordings.
struct SoundnessTests {
  /// A sound recording that was edited.
  struct Forgery: Sendable, CustomStringConvertible {
    let description: String
    /// The check that finds it.
    let check: String
    let original: RecordedExchange
    let edit: @Sendable (inout RecordedExchange) -> Void

    init(
      _ description: String, _ check: String, _ original: RecordedExchange,
      _ edit: @escaping @Sendable (inout RecordedExchange) -> Void
    ) {
      self.description = description
      self.check = check
      self.original = original
      self.edit = edit
    }

    var exchange: RecordedExchange {
      var exchange = original
      edit(&exchange)
      return exchange
    }
  }

  static let forgeries = [
    Forgery("another day of the week", "weekday", SampleExchanges.me) {
      $0.set("date", "Wed, 07 May 2022 12:56:26 GMT")
    },
    Forgery("the 31st of April", "weekday", SampleExchanges.me) {
      $0.set("date", "Sun, 31 Apr 2022 12:56:26 GMT")
    },
    Forgery("another year", "weekday", SampleExchanges.refused) {
      $0.set("date", "Sat, 07 May 2021 12:56:26 GMT")
    },
    Forgery("last-modified of another day", "weekday", SampleExchanges.tweet) {
      $0.set("last-modified", "Sun, 07 May 2022 12:56:26 GMT")
    },
    Forgery("a tweet of another day", "weekday", SampleExchanges.tweet) { $0.replace("Fri May", "Mon May") },
    Forgery("last-modified in the future", "order", SampleExchanges.tweet) {
      $0.set("last-modified", "Sun, 08 May 2022 12:56:26 GMT")
    },
    Forgery("an answer of the future", "order", SampleExchanges.friends) {
      $0.set("date", "Fri, 07 May 2032 12:56:26 GMT")
    },
    Forgery("a limit that started again before", "reset", SampleExchanges.me) {
      $0.set("x-rate-limit-reset", "1635976418")
    },
    Forgery("a limit of two hours", "reset", SampleExchanges.tweet) {
      $0.set("x-rate-limit-reset", "1651935386")
    },
    Forgery("a status line of 200 for 401", "status", SampleExchanges.refused) { $0.status = 200 },
    Forgery("field status of another answer", "status", SampleExchanges.tweet) {
      $0.set("status", "202 Accepted")
    },
    Forgery("reason of another status", "status", SampleExchanges.me) { $0.reason = "Created" },
    Forgery("API 2 before it opened", "open", SampleExchanges.me) {
      // All other times are moved, too.
      $0.set("date", "Sun, 26 Apr 2020 00:31:11 GMT")
      $0.set("x-rate-limit-reset", "1587861613")
      $0.fields?.removeAll { $0.name == "set-cookie" }
    },
    Forgery("a version of Graph before it opened", "open", SampleExchanges.friends) {
      $0.set("date", "Tue, 07 May 2019 12:56:26 GMT")
    },
    Forgery("a version of Graph that never existed", "open", SampleExchanges.friends) {
      $0.url = $0.url?.replacing("v13.0", with: "v3.9")
    },
    Forgery("a shorter body", "length", SampleExchanges.me) { $0.replace("Nora", "N") },
    Forgery("a tweet with another number", "numbers", SampleExchanges.tweet) {
      $0.replace("\(SampleExchanges.number)", "\(SampleExchanges.number + 1 << 40)")
    },
    Forgery("a tweet of API 2 with another time", "numbers", SampleExchanges.tweetOf2) {
      $0.replace("T10:00:00", "T11:00:00")
    },
    Forgery("a tweet that is newer than its answer", "numbers", SampleExchanges.created) {
      $0.replace("\(SampleExchanges.number)", "\(SampleExchanges.number + 1 << 50)")
    },
    Forgery("id and id_str that differ", "numbers", SampleExchanges.tweet) {
      $0.replace(#""id_str":"\#(SampleExchanges.number)"#, #""id_str":"\#(SampleExchanges.number - 5)"#)
    },
    Forgery("guest cookie of another day", "cookie", SampleExchanges.me) { exchange in
      let cookie = exchange.field("set-cookie") ?? ""
      exchange.set("set-cookie", cookie.replacing("165192818656", with: "165200000056"))
    },
    Forgery("a cookie that ends at another time", "cookie", SampleExchanges.friends) {
      $0.set("set-cookie", "a=b; Max-Age=3600; Expires=Sat, 07 May 2022 14:56:26 GMT")
    },
    Forgery("an unknown access level", "access", SampleExchanges.me) { $0.set("x-access-level", "write") },
    Forgery("more left than the limit", "remaining", SampleExchanges.tweet) {
      $0.set("x-rate-limit-remaining", "180")
    },
    Forgery("a body of a 204", "body", SampleExchanges.appended) {
      $0.body = SampleExchanges.initialized.body
    },
    Forgery("200 and 204 exchanged", "body", SampleExchanges.tweet) {
      ($0.status, $0.reason) = (204, "No Content")
      $0.set("status", "204 No Content")
    },
    Forgery("an error with the number of an upload", "body", SampleExchanges.initialized) {
      ($0.status, $0.reason) = (400, "Bad Request")
      $0.set("status", "400 Bad Request")
      $0.replace("media_id", "error")
    },
    Forgery("success with an error", "body", SampleExchanges.refused) {
      ($0.status, $0.reason) = (200, "OK")
      $0.set("status", "200 OK")
    },
    Forgery("a body cut off", "body", SampleExchanges.friends) { $0.body = $0.body?.dropLast(9) },
    Forgery("a hash of 20 digits", "form", SampleExchanges.me) {
      $0.set("x-connection-hash", "0123456789abcdef0123")
    },
  ]

  @Test(arguments: SampleExchanges.all.indices)
  func `sound recordings have no findings`(_ index: Int) {
    let soundness = Soundness(of: SampleExchanges.all[index], now: SampleExchanges.now)
    #expect(soundness.findings == [])
    #expect(soundness.verdict == .sound)
  }

  @Test(arguments: forgeries)
  func `a forgery is found by its check`(_ forgery: Forgery) {
    let soundness = Soundness(of: forgery.exchange, now: SampleExchanges.now)
    #expect(soundness.verdict == .unsound)
    #expect(soundness.findings.contains { $0.check == forgery.check }, "\(soundness.findings)")
  }

  @Test func `there are forgeries for all checks`() {
    #expect(Self.forgeries.count >= 20)
    #expect(Set(Self.forgeries.map(\.check)) == Set(SoundnessCheck.all.map(\.id)))
  }

  @Test func `a finding names the check, the value and the expectation`() throws {
    let soundness = Soundness(of: Self.forgeries[0].exchange, now: SampleExchanges.now)
    #expect(
      soundness.findings.map(\.description) == [
        "weekday: field date is 'Wed, 07 May 2022 12:56:26 GMT', expected Sat"
      ])
  }

  @Test func `a body without header fields is not examined`() {
    var exchange = SampleExchanges.me
    exchange.fields = nil
    #expect(Soundness(of: exchange, now: SampleExchanges.now).verdict == .notExamined)
    exchange.status = 204
    #expect(Soundness(of: exchange, now: SampleExchanges.now).verdict == .unsound)
  }

  @Test func `a body with replaced values may have another length`() {
    var exchange = SampleExchanges.me
    exchange.replace("Nora", "FIRST_NAME")
    #expect(Soundness(of: exchange, now: SampleExchanges.now).verdict == .sound)
  }

  @Test func `the length of a compressed body is only bounded`() {
    var exchange = SampleExchanges.me
    exchange.set("content-encoding", "gzip")
    exchange.set("content-length", "97")
    #expect(Soundness(of: exchange, now: SampleExchanges.now).verdict == .sound)
    exchange.set("content-length", "4000")
    #expect(Soundness(of: exchange, now: SampleExchanges.now).verdict == .unsound)
  }

  @Test(arguments: [
    ("Sat, 07 May 2022 12:56:26 GMT", true), ("Sat, 07-May-22 12:56:26 UTC", true),
    ("Saturday, 07-May-2022 12:56:26 GMT", true), ("Thu, 01 Jan 1970 00:00:00", true),
    ("Thu, 29 Feb 2024 00:00:00 GMT", true), ("Wed, 29 Feb 2023 00:00:00 GMT", false),
    ("Sat, 07 May 2022 24:56:26 GMT", false), ("Sun, 07 May 2022 12:56:26 GMT", false),
  ])
  func `dates are read as services write them`(_ text: String, _ isRight: Bool) {
    var exchange = SampleExchanges.friends
    exchange.set("expires", text)
    let soundness = Soundness(of: exchange, now: SampleExchanges.now)
    #expect((soundness.verdict == .sound) == isRight, "\(soundness.findings)")
  }
}
