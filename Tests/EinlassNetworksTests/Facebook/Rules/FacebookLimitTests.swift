import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassFacebook

/// Rate limits of apps, people and pages.
struct FacebookLimitTests {
  private static func text(_ percent: Int) -> String {
    #"{"call_count":\#(percent),"total_cputime":\#(percent),"total_time":\#(percent)}"#
  }

  /// A world whose app is refused when it exceeds its limits.
  private static func world() async throws -> FacebookWorld {
    let world = try await FacebookWorld()
    try world.changeApp { $0.limitsCalls = true }
    return world
  }

  /// Sets the counters as if `count` calls had been made by now.
  private static func spend(_ count: Int, _ limit: String, _ holder: String, in world: FacebookWorld) {
    var record = FacebookUsageRecord(key: .init(limit: limit, holder: holder))
    record.add(count, at: world.clock.now, within: limit == "page" ? 86_400 : 600)
    world.tables.save(record)
  }

  private static let refused = envelope("(#4) Application request limit reached", code: 4)
    .replacing(#""code""#, with: #""is_transient":true,"code""#)

  @Test func `an app has 200 calls an hour per person, free again after an hour`()
    async throws
  {
    let world = try await Self.world()
    let token = try await world.token([])
    let call = { await world.get("/v2.8/me?access_token=\(token)") }
    for number in 1...200 {
      let response = await call()
      #expect(response.status == 200)
      #expect(response.field("x-app-usage") == (number < 20 ? nil : Self.text(number / 2)))
      if number == 100 { world.clock.advance(by: .seconds(1_800)) }
    }
    for _ in 1...2 {
      let response = await call()
      #expect(response.status == 403 && response.errorText == Self.refused)
      #expect(response.field("x-app-usage") == Self.text(100))
    }
    // The first hundred calls are an hour old, but the second hundred are not.
    world.clock.advance(by: .seconds(1_801))
    #expect(await call().field("x-app-usage") == Self.text(50))
    world.clock.advance(by: .seconds(3_660))
    #expect(await call().field("x-app-usage") == nil)
  }

  @Test func `each person who used the app within a day adds to its calls`() async throws {
    let world = try await Self.world()
    let token = try await world.token([])
    world.tables.save(FacebookPersonRecord(id: "2", login: "b", name: "Ben", email: nil, password: "p"))
    let other = try world.facebook.install(appID: FacebookWorld.appID, personID: "2", permissions: [])
      .token
    Self.spend(100, "app", FacebookWorld.appID, in: world)
    #expect(await world.get("/v2.8/me?access_token=\(token)").field("x-app-usage") == Self.text(50))
    for _ in 1...2 {
      #expect(await world.get("/v2.8/me?access_token=\(other)").field("x-app-usage") == Self.text(25))
    }
    let app = "\(FacebookWorld.appID)%7Cmy_secret"
    #expect(await world.get("/v2.8/app?access_token=\(app)").field("x-app-usage") == Self.text(26))
    // A day later, no person has used the app within the last day.
    world.clock.advance(by: .seconds(86_460))
    Self.spend(150, "app", FacebookWorld.appID, in: world)
    #expect(await world.get("/v2.8/app?access_token=\(app)").field("x-app-usage") == Self.text(75))
  }

  @Test(arguments: [
    (nil as Int?, nil as Int?, 200), (28, 28, 200), (9, nil, 200), (100, 100, 403),
  ])
  func `an app's stated usage is reported, and calls at the limit are refused`(
    _ usage: Int?, _ percent: Int?, _ status: Int
  ) async throws {
    let world = try await Self.world()
    let token = try await world.token([])
    try world.changeApp { $0.usage = usage }
    let response = await world.get("/v2.8/me?access_token=\(token)")
    #expect(response.status == status)
    #expect(response.field("x-app-usage") == percent.map(Self.text))
    if status == 403 { #expect(response.errorText == Self.refused) }
  }

  @Test func `stated usage adds to counted usage, and holds for an hour`() async throws {
    let world = try await Self.world()
    let token = try await world.token([])
    let now = world.clock.now
    try world.changeApp {
      $0.usage = 99
      $0.usageSince = now
    }
    var shown: [String?] = []
    for _ in 1...3 { shown.append(await world.get("/v2.8/me?access_token=\(token)").field("x-app-usage")) }
    #expect(shown == [99, 100, 100].map(Self.text))
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 403)
    world.clock.advance(by: .seconds(3_600))
    let later = await world.get("/v2.8/me?access_token=\(token)")
    #expect(later.status == 200 && later.field("x-app-usage") == nil)
  }

  @Test func `since 2023 every call with a token reports usage`() async throws {
    let world = try await Self.world()
    world.clock.set(to: try #require(TimeText.parse("2023-02-01T00:00:00Z")))
    let token = try await world.token([])
    #expect(await world.get("/v16.0/me?access_token=\(token)").field("x-app-usage") == Self.text(0))
    #expect(await world.get("/v16.0/\(FacebookWorld.appID)").field("x-app-usage") == nil)
  }

  @Test func `people and tokens have their own limits`() async throws {
    let world = try await Self.world()
    let token = try await world.token([])
    Self.spend(2_400, "person", FacebookWorld.personID, in: world)
    #expect(
      await world.get("/v2.8/me?access_token=\(token)").errorText
        == envelope("(#17) User request limit reached", code: 17))
    world.clock.advance(by: .seconds(7_200))
    try world.changeApp { $0.limitsCalls = false }
    for _ in 1...600 { _ = await world.get("/v2.8/me?access_token=\(token)") }
    try world.changeApp { $0.limitsCalls = true }
    // By now the app may also call for other users.
    _ = world.tables.remove(FacebookUsageRecord.self, .init(limit: "app", holder: FacebookWorld.appID))
    #expect(
      await world.get("/v2.8/me?access_token=\(token)").errorText
        == envelope("(#613) Calls to this api have exceeded the rate limit.", code: 613))
    let second = try await world.token([])
    #expect(await world.get("/v2.8/me?access_token=\(second)").status == 200)
    world.clock.advance(by: .seconds(610))
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 200)
  }

  @Test func `the tokens of a page have a daily limit and their own header field`() async throws {
    let (world, token) = try await FacebookPageTests.world()
    try world.changeApp { $0.limitsCalls = true }
    let page = try await FacebookPageTests.pageToken(world, token)
    Self.spend(4_799, "page", FacebookPageTests.pageID, in: world)
    let call = { await world.get("/v2.8/me?access_token=\(page)") }
    #expect(await call().field("x-page-usage") == Self.text(100))
    let response = await call()
    #expect(response.status == 403)
    #expect(response.errorText == envelope("(#32) Page request limited reached", code: 32))
    #expect(response.field("x-page-usage") == Self.text(100) && response.field("x-app-usage") == nil)
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 200)
    world.clock.advance(by: .seconds(86_400))
    #expect(await call().status == 200)
  }

  @Test func `a batch counts as its calls, and several nodes as one call each`() async throws {
    let world = try await Self.world()
    let token = try await world.token([])
    let id = try world.scopedID()
    let used = {
      world.tables.find(FacebookUsageRecord.self, .init(limit: "app", holder: FacebookWorld.appID))?
        .count(at: world.clock.now, within: 3_600)
    }
    let batch = #"[{"relative_url":"me"},{"relative_url":"me"},{"relative_url":"me"}]"#
    _ = await world.send(.post, "/v2.8/", form: ["access_token": token, "batch": batch])
    #expect(used() == 3)
    _ = await world.get("/v2.8/?ids=me,\(id)&access_token=\(token)")
    #expect(used() == 5)
    _ = await world.get("/v2.8/permissions?ids=me,\(id)&access_token=\(token)")
    #expect(used() == 7)
    world.facebook.expireTokens(FacebookWorld.personID)
    #expect(await world.get("/v2.8/me?access_token=\(token)").status == 400)
    #expect(used() == 7)
  }

  /// Whether the app's calls are limited, and its stated usage.
  @Test(arguments: [(nil, nil), (false, nil), (false, 50)] as [(Bool?, Int?)])
  func `an app without limits gets its usage reported, and is never refused`(
    _ limits: Bool?, _ usage: Int?
  ) async throws {
    let world = try await Self.world()
    let token = try await world.token([])
    try world.changeApp { ($0.limitsCalls, $0.usage) = (limits, usage) }
    for (limit, holder) in [("app", FacebookWorld.appID), ("person", FacebookWorld.personID)] {
      Self.spend(9_999, limit, holder, in: world)
    }
    let response = await world.get("/v2.8/me?access_token=\(token)")
    #expect(response.status == 200 && response.field("x-app-usage") == Self.text(100))
  }
}
