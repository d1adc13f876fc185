import EinlassBroker
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// Fetching a sign-in: the token, or the reason for its absence.
struct BrokerFinalizeTests {
  @Test(arguments: [(nil, "4535"), ("0", "4535"), ("1", "5184000")])
  func `the token works, and is long-lived on request`(
    _ longLived: String?, _ expires: String
  ) async throws {
    let world = try await BrokerWorld()
    try await world.signIn()
    let response = try await world.finalize(["LongLivedToken": longLived])
    #expect(response.code == 200 && response.status == "SUCCESS")
    #expect(response.output("Expires") == expires)
    #expect(response.output("ErrorMessage") == "")
    let token = try #require(response.output("AccessToken"))
    #expect(await world.facebook.get("/me?access_token=\(token)&fields=email").status == 200)
    // The broker calls Facebook like any client.
    #expect(world.way.requests.allSatisfy { $0.host == "graph.facebook.com" })
    #expect(
      world.way.requests.map(\.path)
        == Array(repeating: "/oauth/access_token", count: longLived == "1" ? 2 : 1))
    #expect(
      world.way.requests.first?.query["redirect_uri"]
        == "https://anna-apps.temboolive.com/callback/facebook")
    #expect(world.way.requests.dropFirst().allSatisfy { $0.query["grant_type"] == "fb_exchange_token" })
  }

  @Test func `id and secret can come from a preset of the broker`() async throws {
    let world = try await BrokerWorld()
    try await world.signIn()
    let response = try await world.run(
      BrokerWorld.finalize, [("CallbackID", BrokerWorld.callbackID)], preset: "Facebook")
    #expect(response.output("AccessToken")?.hasPrefix("EAA") == true)
  }

  @Test func `inputs of the request override the preset`() async throws {
    let world = try await BrokerWorld()
    try await world.signIn()
    let response = try await world.run(
      BrokerWorld.finalize, [("CallbackID", BrokerWorld.callbackID), ("AppSecret", "wrong")],
      preset: "Facebook")
    #expect(response.lastError?.contains("Error validating client secret.") == true)
  }

  @Test func `a Facebook response from before version 2_3 is understood`() async throws {
    let world = try await BrokerWorld(floor: "v2.2")
    try await world.signIn()
    let response = try await world.finalize(["LongLivedToken": "1"])
    #expect(response.output("AccessToken")?.isEmpty == false)
    #expect(response.output("Expires") == "5184000")
  }

  @Test func `a person's refusal is reported in Facebook's words, without a token`() async throws {
    let world = try await BrokerWorld()
    try await world.signIn(answer: "deny")
    let response = try await world.finalize()
    #expect(response.code == 200 && response.status == "SUCCESS")
    #expect(response.output("AccessToken") == "" && response.output("Expires") == "")
    #expect(response.output("ErrorMessage") == "Permissions error")
    #expect(world.way.requests.isEmpty)
  }

  /// Every documented error when fetching a sign-in: the change to a valid request, and the resulting error.
  static let failures: [(name: String, changes: KeyValuePairs<String, String?>, error: String)] = [
    ("no AppID", ["AppID": nil], "A required input is missing: AppID"),
    ("no AppSecret", ["AppSecret": nil], "A required input is missing: AppSecret"),
    ("no CallbackID", ["CallbackID": nil], "A required input is missing: CallbackID"),
    (
      "unknown callback id", ["CallbackID": "anna-apps/facebook-2"],
      "The CallbackID is unknown: anna-apps/facebook-2"
    ),
    (
      "another account's callback id", ["CallbackID": "otto-apps/facebook-1"],
      "The CallbackID is unknown: otto-apps/facebook-1"
    ),
    ("timeout of zero", ["Timeout": "0"], "The Timeout is invalid: give a number of seconds from 1 to 60."),
    (
      "timeout that is no number", ["Timeout": "soon"],
      "The Timeout is invalid: give a number of seconds from 1 to 60."
    ),
    (
      "wrong secret", ["AppSecret": "wrong"],
      "A HTTP Error has occurred: The remote server responded with a status code of 400. The data returned from "
        + #"the remote server was: {"error":{"message":"Error validating client secret.","type":"OAuthException","#
        + #""code":1,"fbtrace_id":"…"}}"#
    ),
    (
      "another application's id", ["AppID": FacebookWorld.otherAppID, "AppSecret": "other_secret"],
      "A HTTP Error has occurred: The remote server responded with a status code of 400. The data returned from "
        + #"the remote server was: {"error":{"message":"Error validating verification code.","type":"OAuthException","#
        + #""code":100,"fbtrace_id":"…"}}"#
    ),
  ]

  @Test(arguments: failures.indices)
  func `a sign-in that cannot be fetched reports the reason`(_ index: Int) async throws {
    let (name, changes, error) = Self.failures[index]
    let world = try await BrokerWorld()
    try await world.signIn()
    let response = try await world.finalize(changes)
    #expect(response.code == 500 && response.status == "ERROR", "\(name)")
    #expect(
      response.lastError?.replacing(/"fbtrace_id":"[^"]*"/, with: #""fbtrace_id":"…""#) == error, "\(name)")
    #expect(response.json["output"] == nil)
    #expect(response.json.encoded(.broker).firstRange(of: Array("my_secret".utf8)) == nil)
  }

  @Test func `a sign-in is fetched once, whatever its outcome`() async throws {
    for change in ["my_secret", "wrong"] {
      let world = try await BrokerWorld()
      try await world.signIn()
      _ = try await world.finalize(["AppSecret": change])
      let second = try await world.finalize()
      #expect(second.lastError == "The CallbackID has already been used: anna-apps/facebook-1")
    }
  }

  @Test func `one of ten concurrent fetches of a sign-in gets the token`() async throws {
    let world = try await BrokerWorld()
    try await world.signIn()
    let responses = try await withThrowingTaskGroup(of: Execution.self) { group in
      for _ in 0..<10 { group.addTask { try await world.finalize() } }
      return try await group.reduce(into: [Execution]()) { $0.append($1) }
    }
    #expect(responses.count { $0.output("AccessToken") != nil } == 1)
    // The broker itself refuses the others, without asking Facebook.
    let used = "The CallbackID has already been used: anna-apps/facebook-1"
    #expect(responses.count { $0.lastError == used } == 9)
    #expect(world.way.requests.count == 1)
  }

  @Test func `a sign-in that took too long has ended, whether answered or not`() async throws {
    for isAnswered in [true, false] {
      let world = try await BrokerWorld()
      if isAnswered { try await world.signIn() } else { try await world.begin() }
      world.facebook.clock.advance(by: .seconds(600))
      #expect(
        try await world.finalize().lastError == "The CallbackID has expired: anna-apps/facebook-1")
    }
  }

  @Test(arguments: [(nil, 20), ("1", 1), ("5", 5), ("60", 60), ("3600", 60)])
  func `waiting in vain ends with an error after the timeout`(_ timeout: String?, _ seconds: Int64)
    async throws
  {
    let world = try await BrokerWorld()
    try await world.begin()
    let start = world.clock.now
    let response = try await world.finalize(["Timeout": timeout])
    #expect(world.clock.now == start.advanced(by: .seconds(seconds)))
    #expect(
      response.lastError
        == "The request timed out: the authorization was not completed within \(seconds) seconds.")
    #expect(response.time("endtime") == response.time("starttime").map { $0 + seconds * 1000 })
    // The person may still answer, and the app may ask again.
    await world.send(.get, "/callback/facebook?state=facebook-1&error=access_denied", headers: [:])
    #expect(try await world.finalize().output("ErrorMessage") == "access_denied")
  }

  @Test(arguments: [7, 20])
  func `a waiting app gets the token once the person is done`(_ seconds: Int64) async throws {
    let world = try await BrokerWorld()
    let address = try #require(try await world.begin().output("AuthorizationURL"))
    let start = world.clock.now
    world.clock.pace = .manual
    async let finalized = world.finalize()
    // The broker polls once a second.
    for second in 1...seconds {
      try await world.clock.waitForSleepers(1)
      if second == seconds { try await world.visit(address) }
      world.clock.advance(by: .seconds(1))
    }
    let response = try await finalized
    #expect(response.output("AccessToken")?.hasPrefix("EAA") == true)
    #expect(world.clock.now == start.advanced(by: .seconds(seconds)))
  }

  @Test func `a sign-in that ends during a wait has expired`() async throws {
    var policy = SimulatedBroker.Policy()
    policy.callbackLifetime = 10
    let world = try await BrokerWorld(policy: policy)
    try await world.begin()
    #expect(try await world.finalize().lastError == "The CallbackID has expired: anna-apps/facebook-1")
  }

  @Test func `an unreachable Facebook is reported`() async throws {
    let world = try await BrokerWorld()
    try await world.signIn()
    world.way.fail(with: .timedOut)
    #expect(
      try await world.finalize().lastError
        == "A HTTP Error has occurred: The remote server did not answer (timedOut).")
  }

  @Test func `the person's own words are passed on in the order that kits expect`() async throws {
    for (query, text) in [
      ("error=access_denied&error_reason=user_denied&error_description=No", "No"),
      ("error=access_denied&error_reason=user_denied", "user_denied"),
      ("error_code=901&error_message=This+app+is+in+sandbox+mode.", "This app is in sandbox mode."),
    ] {
      let world = try await BrokerWorld()
      try await world.begin()
      await world.send(.get, "/callback/facebook?state=facebook-1&\(query)", headers: [:])
      #expect(try await world.finalize().output("ErrorMessage") == text)
    }
  }
}
