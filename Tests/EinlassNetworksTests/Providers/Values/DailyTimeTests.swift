import EinlassProviders
import EinlassWire
import Testing

/// The time of day at which a provider's tokens end.
struct DailyTimeTests {
  /// Times, with the next midnight in New York according to `date -d` of GNU coreutils.
  static let midnights: [(now: String, next: String)] = [
    ("2017-03-20T09:00:00Z", "2017-03-21T04:00:00Z"), ("2017-01-20T09:00:00Z", "2017-01-21T05:00:00Z"),
    // The clocks go forward on 12 March 2017, and back on 5 November.
    ("2017-03-12T04:30:00Z", "2017-03-12T05:00:00Z"), ("2017-03-12T06:00:00Z", "2017-03-13T04:00:00Z"),
    ("2017-11-05T03:30:00Z", "2017-11-05T04:00:00Z"), ("2017-11-05T05:00:00Z", "2017-11-06T05:00:00Z"),
    ("2017-03-21T04:00:00Z", "2017-03-22T04:00:00Z"),
  ]

  @Test(arguments: midnights)
  func `midnight in New York follows the clocks there`(now: String, next: String) throws {
    let time = try #require(DailyTime("00:00 America/New_York"))
    let moment = try #require(TimeText.date(now))
    #expect(time.next(after: moment) == TimeText.date(next))
  }

  @Test func `an offset is accepted as a time zone`() throws {
    let time = try #require(DailyTime("23:30 +01:00"))
    let moment = try #require(TimeText.date("2017-03-20T22:00:00Z"))
    #expect(time.next(after: moment) == TimeText.date("2017-03-20T22:30:00Z"))
  }

  @Test(arguments: ["24:00 UTC", "00:00", "00:00 Mars", "0:00 UTC", "00:60 UTC", "00:00 01:00"])
  func `anything else is not a time of day`(text: String) {
    #expect(DailyTime(text) == nil)
  }
}
