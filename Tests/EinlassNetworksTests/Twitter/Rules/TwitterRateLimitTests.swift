import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// Header fields and rate limits of API 1.1 (reference of Twitter's login, sections 7.1 and 7.3).
struct TwitterRateLimitTests {
  @Test func `a successful response of API 1.1 has these fields, in lower case`() async throws {
    let world = try await TwitterWorld()
    world.clock.advance(by: .seconds(5))
    let result = try await world.verify(try await world.signIn())
    let expected = [
      "status": "200 OK", "content-type": "application/json;charset=utf-8",
      "content-disposition": "attachment; filename=json.json",
      "content-length": String(result.response.body.count), "date": "Sat, 05 Nov 2016 21:44:30 GMT",
      "last-modified": "Sat, 05 Nov 2016 21:44:30 GMT", "expires": "Tue, 31 Mar 1981 05:00:00 GMT",
      "cache-control": "no-cache, no-store, must-revalidate, pre-check=0, post-check=0",
      "pragma": "no-cache", "x-access-level": "read-write", "x-rate-limit-limit": "75",
      "x-rate-limit-remaining": "74", "x-rate-limit-reset": "1478383170", "server": "tsa_b",
      "strict-transport-security": "max-age=631138519", "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN", "x-xss-protection": "1; mode=block",
    ]
    for (name, value) in expected { #expect(result.field(name) == value) }
    let traces = [
      "set-cookie", "set-cookie", "x-connection-hash", "x-response-time", "x-transaction",
      "x-twitter-response-tags",
    ]
    #expect(result.fieldNames.sorted() == (expected.keys + traces).sorted())
  }

  @Test
  func `trace fields differ for each response, but repeat in an equal world`()
    async throws
  {
    var seen: [[String]] = []
    for _ in 1...2 {
      let world = try await TwitterWorld()
      let token = try await world.signIn()
      for _ in 1...2 {
        let result = try await world.verify(token)
        let values = ["x-transaction", "x-connection-hash", "x-response-time"].map { result.field($0) ?? "" }
        #expect(
          values[0].wholeMatch(of: /[0-9a-f]{16}/) != nil && values[1].wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(Int(values[2]).map { 1...999 ~= $0 } == true)
        seen.append(values)
      }
    }
    #expect(seen[0] == seen[2] && seen[1] == seen[3] && seen[0] != seen[1])
  }

  @Test
  func `a new browser gets a guest id and language, for all Twitter hosts`()
    async throws
  {
    let world = try await TwitterWorld()
    var request = try world.signer(try await world.token())
      .sign(.get, "/1.1/account/verify_credentials.json", at: TwitterWorld.start)
    func cookies() async -> [String] {
      world.twitter.respond(to: request).response.head.headerFields[values: .setCookie]
    }
    let first = await cookies()
    #expect(first.first == "lang=en; Path=/")
    let guest = try #require(first.last)
    #expect(guest.hasPrefix("guest_id=v1%3A1478382265000"))
    #expect(guest.hasSuffix("; Domain=.twitter.com; Path=/; Expires=Mon, 05-Nov-2018 21:44:25 UTC"))
    request.clientAddress = ClientAddress(scheme: "http", authority: "127.0.0.1:1", target: "/twitter/")
    #expect(await cookies().last?.contains("Domain") == false)
    request.head.headerFields[.cookie] = "guest_id=v1%3A1; lang=de"
    #expect(await cookies().isEmpty)
  }

  @Test func `the 76th call of a window is refused until the window ends`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    for call in 1...75 {
      let result = try await world.verify(token)
      #expect(result.response.head.status == .ok)
      #expect(result.field("x-rate-limit-remaining") == String(75 - call))
      #expect(result.field("x-rate-limit-reset") == "1478383165")
    }
    world.clock.advance(by: .seconds(899))
    let refused = try await world.verify(token)
    #expect(TwitterResponse(refused) == .limitReached)
    #expect(refused.response.head.status.reasonPhrase == "Too Many Requests")
    #expect(refused.field("content-type") == "application/json;charset=utf-8")
    #expect(refused.field("x-rate-limit-limit") == "75")
    #expect(refused.field("x-rate-limit-remaining") == "0")
    #expect(refused.field("x-rate-limit-reset") == "1478383165")
    #expect(refused.field("retry-after") == nil)
    world.clock.advance(by: .seconds(1))
    let again = try await world.verify(token)
    #expect(again.field("x-rate-limit-remaining") == "74")
    #expect(again.field("x-rate-limit-reset") == "1478384065")
  }

  @Test func `windows are per token and endpoint, and start with the first call`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    _ = try await world.verify(token)
    world.clock.advance(by: .seconds(100))
    let other = try await world.verify(try await world.token(of: TwitterWorld.otherID))
    #expect(other.field("x-rate-limit-remaining") == "74")
    let show = try await world.send(
      .get, "/1.1/users/show.json?screen_name=nora_sim", by: world.signer(token))
    #expect(show.field("x-rate-limit-limit") == "900")
    #expect(show.field("x-rate-limit-remaining") == "899")
    #expect(show.field("x-rate-limit-reset") == "1478383265")
    #expect(try await world.verify(token).field("x-rate-limit-remaining") == "73")
  }

  @Test func `a call that fails to authenticate neither counts nor shows the limit`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    _ = try await world.verify(token)
    var wrong = world.signer(token)
    wrong.client = ClientCredentials(key: world.app.key, secret: "wrong")
    for _ in 1...3 {
      let result = try await world.send(.get, "/1.1/account/verify_credentials.json", by: wrong)
      #expect(TwitterResponse(result) == .notAuthenticated)
      #expect(!result.fieldNames.contains { $0.hasPrefix("x-rate-limit") })
      #expect(result.field("x-access-level") == nil)
    }
    try await world.changeNora { $0.isLocked = true }
    _ = try await world.verify(token)
    try await world.changeNora { $0.isLocked = false }
    #expect(try await world.verify(token).field("x-rate-limit-remaining") == "73")
  }

  @Test
  func `rate_limit_status lists the login families and counts only itself`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    _ = try await world.verify(token)
    world.clock.advance(by: .seconds(10))
    let result = try await world.send(
      .get, "/1.1/application/rate_limit_status.json", by: world.signer(token))
    #expect(result.field("x-rate-limit-limit") == "180")
    #expect(result.field("x-rate-limit-remaining") == "179")
    let expected = [
      #"{"rate_limit_context":{"access_token":"\#(token.token)"},"resources":{"#,
      #""account":{"\/account\/login_verification_enrollment":"#,
      #"{"limit":15,"remaining":15,"reset":1478383175},"#,
      #""\/account\/settings":{"limit":15,"remaining":15,"reset":1478383175},"#,
      #""\/account\/update_profile":{"limit":15,"remaining":15,"reset":1478383175},"#,
      #""\/account\/verify_credentials":{"limit":75,"remaining":74,"reset":1478383165}},"#,
      #""application":{"\/application\/rate_limit_status":"#,
      #"{"limit":180,"remaining":179,"reset":1478383175}},"#,
      #""auth":{"\/auth\/csrf_token":{"limit":15,"remaining":15,"reset":1478383175}},"#,
      #""favorites":{"#,
      #""\/favorites\/list":{"limit":75,"remaining":75,"reset":1478383175}},"#,
      #""followers":{"#,
      #""\/followers\/ids":{"limit":15,"remaining":15,"reset":1478383175},"#,
      #""\/followers\/list":{"limit":15,"remaining":15,"reset":1478383175}},"#,
      #""friends":{"#,
      #""\/friends\/ids":{"limit":15,"remaining":15,"reset":1478383175},"#,
      #""\/friends\/list":{"limit":15,"remaining":15,"reset":1478383175}},"#,
      #""friendships":{"#,
      #""\/friendships\/lookup":{"limit":15,"remaining":15,"reset":1478383175},"#,
      #""\/friendships\/show":{"limit":180,"remaining":180,"reset":1478383175}},"#,
      #""help":{"#,
      #""\/help\/configuration":{"limit":15,"remaining":15,"reset":1478383175}},"#,
      #""media":{"#,
      #""\/media\/upload":{"limit":500,"remaining":500,"reset":1478383175}},"#,
      #""oauth":{"\/oauth\/invalidate_token":{"limit":450,"remaining":450,"reset":1478383175}},"#,
      #""statuses":{"#,
      #""\/statuses\/home_timeline":{"limit":15,"remaining":15,"reset":1478383175},"#,
      #""\/statuses\/lookup":{"limit":900,"remaining":900,"reset":1478383175},"#,
      #""\/statuses\/mentions_timeline":{"limit":75,"remaining":75,"reset":1478383175},"#,
      #""\/statuses\/show\/:id":{"limit":900,"remaining":900,"reset":1478383175},"#,
      #""\/statuses\/user_timeline":{"limit":900,"remaining":900,"reset":1478383175}},"#,
      #""users":{"#,
      #""\/users\/lookup":{"limit":900,"remaining":900,"reset":1478383175},"#,
      #""\/users\/profile_banner":{"limit":180,"remaining":180,"reset":1478383175},"#,
      #""\/users\/show\/:id":{"limit":900,"remaining":900,"reset":1478383175}}}}"#,
    ]
    #expect(result.response.text == expected.joined())
    #expect(try await world.verify(token).field("x-rate-limit-remaining") == "73")
  }

  @Test(
    arguments: [
      ("account,users", ["account", "users"]), ("users,account", ["account", "users"]),
      ("application", ["application"]), ("lists", []), ("", []),
    ] as [(String, [String])])
  func `rate_limit_status can be limited to some families`(resources: String, families: [String]) async throws
  {
    let world = try await TwitterWorld()
    let target = "/1.1/application/rate_limit_status.json?resources="
    let signer = world.signer(try await world.signIn())
    let encoded = PercentEncoding.encode(resources)
    let text = try #require(
      try await world.send(.get, target + encoded, by: signer).response.text)
    let all = ["account", "application", "users", "oauth"]
    #expect(all.filter { text.contains("\"\($0)\":{") } == families)
  }

  @Test func `limits that are used up are renewed 15 minutes later`() async throws {
    let world = try await TwitterWorld()
    let token = try await world.signIn()
    world.twitter.useUpLimits(
      of: try #require(world.tables.find(TwitterTokenRecord.self, token.token)))
    #expect(TwitterResponse(try await world.verify(token)) == .limitReached)
    let status = try await world.send(
      .get, "/1.1/application/rate_limit_status.json", by: world.signer(token))
    #expect(TwitterResponse(status) == .limitReached)
    world.clock.advance(by: .seconds(900))
    #expect(try await world.verify(token).response.head.status == .ok)
  }
}
