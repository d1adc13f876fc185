import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

struct FacebookLoginFailureTests {
  /// Every failure that fits the dialog or the exchange of a code, and the call.
  static let cases: [(String, String)] = WorldModules.standard.failures.compactMap { failure in
    ["facebook.dialog", "facebook.access_token"].first(
      where: WorldModules.standard.calls(for: failure).contains
    ).map {
      (failure.name, $0)
    }
  }

  private static let query: FormFields = [
    "client_id": "500000000000001", "redirect_uri": "https://app.example/cb?keep=1", "state": "s1",
    "scope": "email",
  ]

  private static func makeWorld(at start: WallTime = WorldConfiguration().start) async throws -> World {
    var configuration = WorldConfiguration()
    configuration.start = start
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    configuration.facebook.policy.dialogPerson = "nora@sim.example"
    return try await World(configuration)
  }

  private static func dialog(_ world: World, type: String = "code") async throws -> WireResponse {
    var query = query
    query.append("response_type", type)
    return try await world.transport.send(
      WireRequest(.get, host: "www.facebook.com", target: "/dialog/oauth?\(query.encoded)"))
  }

  @Test(arguments: cases)
  func `a planned failure acts at its call of the web login exactly once`(
    _ name: String, _ call: String
  ) async throws {
    let world = try await Self.makeWorld()
    try world.plan(name, for: call)
    for _ in 0..<2 {
      _ = try? await Self.dialog(world)
      _ = try? await world.transport.send(
        WireRequest(.get, host: "graph.facebook.com", target: "/oauth/access_token?code=x"))
    }
    let acted = world.journal.entries.compactMap { entry -> String? in
      if case .planned(let failure, _) = entry.event { failure } else { nil }
    }
    #expect(acted == [name])
  }

  @Test(arguments: [
    (
      "facebook-dialog-denied",
      "https://app.example/cb?keep=1&error=access_denied&error_code=200&error_description=Permissions+error&"
        + "error_reason=user_denied&state=s1#_=_"
    ),
    (
      "facebook-dialog-service-disabled",
      "https://app.example/cb?keep=1&error=service_disabled&state=s1#_=_"
    ),
    (
      "facebook-dialog-use-browser",
      "https://app.example/cb?keep=1&error=service_disabled_use_browser&state=s1#_=_"
    ),
    (
      "facebook-dialog-kill-switch",
      "https://app.example/cb?keep=1&error=AndroidAuthKillSwitchException&state=s1#_=_"
    ),
    (
      "facebook-dialog-sandbox",
      "https://app.example/cb?keep=1&error_code=901&error_message=This+app+is+in+sandbox+mode.++Edit+"
        + "the+app+configuration+at+http%3A%2F%2Fdevelopers.facebook.com%2Fapps+to+make+the+app+"
        + "publicly+visible.&state=s1#_=_"
    ),
  ])
  func `the dialog's failures replace the response for a code and a token`(
    _ name: String, _ location: String
  ) async throws {
    for type in ["code", "token", "code granted_scopes"] {
      let world = try await Self.makeWorld()
      try world.plan(name, for: "facebook.dialog")
      let response = try await Self.dialog(world, type: type)
      #expect(response.head.headerFields[.location] == location)
    }
  }

  @Test(arguments: [
    ("facebook-dialog-other-state", "code", "&state=forged#_=_"),
    ("facebook-dialog-other-state", "token", "&state=forged"),
    ("facebook-dialog-no-state", "code", "#_=_"), ("facebook-dialog-no-state", "token", "&expires_in=7200"),
    ("facebook-dialog-no-mark", "code", "&state=s1"),
  ])
  func `a failure that changes the state leaves the rest unchanged`(
    _ name: String, _ type: String, _ end: String
  ) async throws {
    let world = try await Self.makeWorld()
    try world.plan(name, for: "facebook.dialog")
    let location = try #require(try await Self.dialog(world, type: type).head.headerFields[.location])
    #expect(location.hasPrefix("https://app.example/cb?keep=1"))
    #expect(location.contains(type == "code" ? "&code=AQ" : "#access_token=EAA"))
    #expect(location.hasSuffix(end))
    #expect(location.contains("state=s1") == (end == "&state=s1"))
  }

  @Test(arguments: [
    (
      "facebook-code-used", 400,
      #""message":"This authorization code has been used.","type":"OAuthException","code":100,"error_subcode":36009"#
    ),
    (
      "facebook-wrong-secret", 400,
      #""message":"Error validating client secret.","type":"OAuthException","code":1"#
    ),
    ("facebook-app-deleted-answer", 401, #""code":190"#),
    ("facebook-service-unavailable", 503, "Service Unavailable"),
  ])
  func `responses to an exchange are Facebook's`(_ name: String, _ status: Int, _ part: String) async throws {
    // Since 2019, the refusals of codes have subcodes.
    let world = try await Self.makeWorld(at: WallTime(seconds: 1_577_880_000))
    try world.plan(name, for: "facebook.access_token")
    let response = try await world.transport.send(
      WireRequest(.get, host: "graph.facebook.com", target: "/oauth/access_token?code=x"))
    #expect(response.head.status.code == status)
    #expect(response.text?.contains(part) == true)
  }
}
