import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook
@testable import EinlassTwitter

struct TwitterEraTests {
  @Test(arguments: TwitterEraTable.rows + GraphEraTable.rows)
  func `each change is one, and comes after those before it`(_ row: EraRow) {
    for (earlier, later) in zip(row.values, row.values.dropFirst()) {
      #expect(earlier.text != later.text, "\(row.name)")
      #expect(earlier.since.map { $0 < later.since! } ?? true, "\(row.name)")
    }
    #expect(!row.source.isEmpty, "\(row.name)")
  }

  @Test func `a value changes at the given second`() {
    let value = DatedValue("name", 1, ["2019-07-13": 2, "2021-04-13T03:52:00Z": 3])
    #expect(value(at: WallTime(seconds: 1_562_975_999)) == 1)
    #expect(value(at: WallTime(seconds: 1_562_976_000)) == 2)
    #expect(value(at: WallTime(seconds: 1_618_285_919)) == 2)
    #expect(value(at: WallTime(seconds: 1_618_285_920)) == 3)
  }

  /// A change of the clock of a server's world, in days, and the day of its forms.
  static let clocks: [(WorldConfiguration.Time, days: Int64, forms: String)] = [
    (.following(realClock), 0, "2017-03-20"), (.following(realClock), 364, "2017-03-20"),
    (.following(realClock), -364, "2017-03-20"), (.following(realClock), 365, "2027-11-28"),
    (.following(realClock), -365, "2025-11-28"), (.running(realClock), 0, "2017-03-20"),
    (.running(realClock), 30, "2017-04-19"), (.automatic, 30, "2017-04-19"),
  ]

  /// 2026-11-28T00:00:00Z.
  private static let realClock = VirtualClock(WallTime(seconds: 1_795_824_000))

  @Test(arguments: clocks)
  func `a server's world states no date until its clock is moved`(
    _ time: WorldConfiguration.Time, days: Int64, forms: String
  ) {
    var configuration = WorldConfiguration()
    configuration.time = time
    let clock = VirtualClock(configuration.start)
    if case .following(let source) = time { clock.set(to: source.now) }
    clock.advance(by: .seconds(days * 86_400))
    let shown = EraClock(clock, of: configuration).now
    #expect(TimeText.text(shown).hasPrefix(forms))
  }

  static let challenges = [
    ("2019-01-01", #"OAuth realm="https://api.twitter.com""#),
    ("2020-05-01", #"OAuth realm="https://api.twitter.com", api_error_code=89"#),
  ]

  @Test(arguments: challenges)
  func `a refusal names its code since 2020`(_ day: String, _ challenge: String) async throws {
    let world = try await TwitterWorld()
    world.clock.set(to: try #require(TimeText.date(day + "T00:00:00Z")))
    let signer = world.signer(TokenCredentials(token: "unknown", secret: "secret"))
    let response = try await world.send(.get, "/1.1/account/verify_credentials.json", by: signer)
    #expect(response.response.head.status.code == 401)
    #expect(response.response.head.headerFields[.wwwAuthenticate] == challenge)
  }
}
