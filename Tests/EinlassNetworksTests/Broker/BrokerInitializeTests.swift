import EinlassBroker
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// The broker's authentication and the start of a sign-in (reference of Facebook's login, section 8).
struct BrokerInitializeTests {
  @Test func `a sign-in starts with the dialog's address and the callback id`() async throws {
    let world = try await BrokerWorld()
    let begun = try await world.begin()
    #expect(begun.code == 200 && begun.status == "SUCCESS")
    #expect(
      begun.output("AuthorizationURL")
        == "https://www.facebook.com/dialog/oauth?client_id=1234567890"
        + "&redirect_uri=https%3A%2F%2Fanna-apps.temboolive.com%2Fcallback%2Ffacebook&state=facebook-1&scope=email"
    )
    #expect(begun.output("CallbackID") == "anna-apps/facebook-1")
    // The times are in milliseconds.
    #expect(begun.time("starttime") == 1_478_382_265_000 && begun.time("endtime") == 1_478_382_265_000)
    #expect(world.way.requests.isEmpty)
  }

  @Test func `a response matches the documentation literally`() async throws {
    let world = try await BrokerWorld()
    let response = await world.send(
      .post, BrokerWorld.initialize,
      body: BrokerWorld.body([("AppID", "1"), ("CustomCallbackID", "a.B-9")]))
    let text = try #require(response.text).replacing(/"id":"[0-9a-f-]{36}"/, with: "\"id\":\"ID\"")
    #expect(
      text
        == #"{"execution":{"id":"ID","status":"SUCCESS","starttime":1478382265000,"endtime":1478382265000},"#
        + #""output":{"AuthorizationURL":"https:\/\/www.facebook.com\/dialog\/oauth?client_id=1"#
        + #"&redirect_uri=https%3A%2F%2Fanna-apps.temboolive.com%2Fcallback%2Ffacebook&state=a.B-9","#
        + #""CallbackID":"anna-apps\/a.B-9"}}"#)
    #expect(response.field("content-type") == "application/json;charset=utf-8")
  }

  @Test func `without an id, the app gets a UUID from the source of states`() async throws {
    let world = try await BrokerWorld()
    let expected = SeededRandomSource(seed: 8).uuid().lowercased()
    let begun = try await world.run(BrokerWorld.initialize, [("AppID", "1")])
    #expect(begun.output("CallbackID") == "anna-apps/\(expected)")
    #expect(begun.output("AuthorizationURL")?.hasSuffix("&state=\(expected)") == true)
    let other = try await world.run(BrokerWorld.initialize, [("AppID", "1")])
    #expect(other.output("CallbackID") != begun.output("CallbackID"))
  }

  @Test(arguments: [
    (
      "/arcturus-web/api-1.0/choreos/Library/Facebook/OAuth/InitializeOAuth?source_id=iOSSDK_1.76",
      "anna-apps/master"
    ),
    ("/temboo-api/1.0/choreos/Library/Facebook/OAuth/InitializeOAuth", "anna-apps/master"),
    ("/temboo-api/1.0/choreos/Library/Facebook/OAuth/InitializeOAuth", "/anna-apps/master"),
  ])
  func `both paths and both forms of the domain lead to the broker`(_ path: String, _ domain: String)
    async throws
  {
    let world = try await BrokerWorld()
    var headers = BrokerWorld.headers
    headers["x-temboo-domain"] = domain
    let response = await world.send(
      .post, path, body: BrokerWorld.body([("AppID", "1")]), headers: headers)
    #expect(try Execution(response).status == "SUCCESS")
  }

  @Test(arguments: [
    ("no credentials", nil, "/anna-apps/master", BrokerWorld.host),
    ("another name", "otherApp:key-value", "/anna-apps/master", BrokerWorld.host),
    ("another value", "myFirstApp:key-valu", "/anna-apps/master", BrokerWorld.host),
    ("another account's key", "other:other-value", "/anna-apps/master", BrokerWorld.host),
    ("another account's host", "myFirstApp:key-value", "/otto-apps/master", "otto-apps.temboolive.com"),
    ("another account's domain", "myFirstApp:key-value", "/otto-apps/master", BrokerWorld.host),
    ("nobody's host", "myFirstApp:key-value", "/nobody/master", "nobody.temboolive.com"),
  ])
  func `a caller without an account key gets 401, without a reason`(
    _ case: String, _ credentials: String?, _ domain: String, _ host: String
  ) async throws {
    let world = try await BrokerWorld()
    var headers = ["x-temboo-domain": domain]
    if let credentials { headers["authorization"] = BrokerWorld.basic(credentials) }
    let response = await world.send(
      .post, BrokerWorld.initialize, body: BrokerWorld.body([("AppID", "1")]), headers: headers, host: host)
    #expect(response.status == 401)
    #expect(
      response.text
        == #"{"error":{"message":"Invalid credentials: check account name, application key name and application key value."}}"#
    )
    #expect(response.field("www-authenticate") == #"Basic realm="Temboo""#)
  }

  @Test(arguments: [
    ("inputs", 400, "The request body is not a JSON object with a list of inputs."),
    ("[]", 400, "The request body is not a JSON object with a list of inputs."),
    (#"{"inputs":{}}"#, 400, "The request body is not a JSON object with a list of inputs."),
    (#"{"inputs":[{"name":"AppID"}]}"#, 400, "The request body is not a JSON object with a list of inputs."),
    (#"{"inputs":[],"preset":"Google"}"#, 404, "There is no preset 'Google' in this account."),
  ])
  func `a body that cannot be read runs no choreo`(_ body: String, _ status: Int, _ message: String)
    async throws
  {
    let world = try await BrokerWorld()
    let response = try Execution(await world.send(.post, BrokerWorld.initialize, body: body))
    #expect(response.code == status && response.error == message)
    #expect(response.id == nil)
  }

  @Test func `every body gets a response`() async throws {
    let world = try await BrokerWorld()
    let whole = Array(
      BrokerWorld.body([("AppID", "1"), ("CustomCallbackID", "fuzz")], preset: "Facebook").utf8)
    let random = SeededRandomSource(seed: 99)
    var seen: Set<Int> = []
    for _ in 0..<3000 {
      var body = whole
      for _ in 0...Int(random.octets(1)[0] % 3) {
        let draw = random.octets(3)
        let index = Int(draw[0]) % body.count
        switch draw[1] % 3 {
        case 0: body[index] = draw[2]
        case 1: body.remove(at: index)
        default: body.insert(draw[2], at: index)
        }
      }
      var request = WireRequest(.post, host: BrokerWorld.host, target: BrokerWorld.initialize)
      request.body = body
      for (name, value) in BrokerWorld.headers { request.head.headerFields.add(name, value) }
      let response = await world.response(to: request)
      seen.insert(response.status)
      #expect(JSONText(parsing: response.body) != nil)
    }
    #expect(seen == [200, 400, 404, 500])
  }

  @Test(arguments: [
    ([], "A required input is missing: AppID"), ([("AppID", "")], "A required input is missing: AppID"),
  ])
  func `a missing input is named`(_ inputs: [(String, String)], _ error: String) async throws {
    let response = try await BrokerWorld().run(BrokerWorld.initialize, inputs)
    #expect(response.code == 500 && response.status == "ERROR" && response.lastError == error)
    #expect(response.json["output"] == nil)
  }

  @Test(arguments: ["a b", "a/b", "a_b", "ä", "a?b=c", "a%20b"])
  func `a callback id with invalid characters is refused`(_ id: String) async throws {
    let response = try await BrokerWorld().run(
      BrokerWorld.initialize, [("AppID", "1"), ("CustomCallbackID", id)])
    #expect(
      response.lastError
        == "The CustomCallbackID is invalid: it may only contain numbers, letters, periods, and hyphens.")
  }

  @Test func `a used callback id remains used`() async throws {
    let world = try await BrokerWorld()
    try await world.begin()
    let second = try await world.begin()
    #expect(second.lastError == "The CustomCallbackID has already been used: anna-apps/facebook-1")
    // The id is forgotten a day after its end.
    world.facebook.clock.advance(by: .seconds(600 + 86_400 + 1))
    #expect(try await world.begin().status == "SUCCESS")
  }

  @Test(arguments: [
    "example.com", "//example.com", "/back", "javascript://x", "JavaScript://x", "http://", "://x",
    "http://a b",
    "http://a\\nset-cookie:b",
  ])
  func `an incomplete forwarding address is refused`(_ address: String) async throws {
    let response = try await BrokerWorld().run(
      BrokerWorld.initialize, [("AppID", "1"), ("ForwardingURL", address)])
    #expect(response.lastError == "The ForwardingURL is invalid: give a fully-qualified URL.")
  }

  @Test func `former inputs and unknown inputs are accepted and ignored`() async throws {
    let response = try await BrokerWorld().run(
      BrokerWorld.initialize,
      [
        ("AccountName", "otto-apps"), ("AppKeyName", "x"), ("AppKeyValue", "y"), ("AppID", "1"),
        ("Other", "z"),
        ("CustomCallbackID", "a"),
      ])
    #expect(response.output("CallbackID") == "anna-apps/a")
  }

  @Test func `another choreo is not simulated, and the response says so`() async throws {
    let world = try await BrokerWorld()
    let response = await world.send(
      .post, "/temboo-api/1.0/choreos/Library/Twitter/OAuth/InitializeOAuth", body: "{}")
    #expect(response.status == 501)
    let wrongMethod = await world.send(.get, BrokerWorld.initialize)
    #expect(wrongMethod.status == 501)
  }
}
