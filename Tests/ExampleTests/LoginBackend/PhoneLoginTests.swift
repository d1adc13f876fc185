import EinlassSimulator
import Testing

/// Logins of an app on a phone, with a code or a token, and with each of the two responses.
struct PhoneLoginTests {
  private let sixtyDays = JSONValue.integer(5_184_000)

  private func proof(_ kind: String, _ stage: FacebookStage) async throws -> [String: String] {
    switch kind {
    case "code": ["code": try await stage.code(), "redirect_uri": stage.appAddress]
    case "the phone's token": ["access_token": try await stage.phoneToken()]
    default: ["access_token": try await stage.token()]
    }
  }

  @Test(arguments: ["code", "token", "the phone's token"])
  func `the app gets a session from the back end and ends it`(kind: String) async throws {
    try await FacebookStage.run { stage in
      let begun = try await stage.post(proof(kind, stage))
      #expect(begun.status == 201, "\(begun.body)")
      #expect(begun.json["expires_in"] == sixtyDays)
      #expect(begun.json["person"]?["name"] == "Nora Sim")
      #expect(begun.json["access_token"] == nil)
      let session = try #require(begun.json["session"]?.text)
      #expect(session.count == 64)

      let shown = try await stage.show(session)
      #expect(shown.status == 200)
      #expect(shown.json["person"] == begun.json["person"])

      let headers = ["Authorization": "Bearer \(session)"]
      let ended = try await stage.client.send("DELETE", stage.backend + "/session", fields: headers)
      #expect(ended.status == 204)
      #expect(ended.body == "")
      let gone = try await stage.show(session)
      #expect(gone.status == 401)
      #expect(gone.error == "unknown_session")
    }
  }

  @Test(arguments: ["code", "token", "the phone's token"])
  func `the app gets Facebook's long-lived token on request`(kind: String) async throws {
    try await FacebookStage.run { stage in
      var body = try await proof(kind, stage)
      body["hand_over"] = "facebook"
      let response = try await stage.post(body)
      #expect(response.status == 201, "\(response.body)")
      #expect(response.json["session"] == nil)
      #expect(response.json["expires_in"] == sixtyDays)
      let token = try #require(response.json["access_token"]?.text)
      #expect(token != body["access_token"])
      // A short-lived web token would have expired after two hours.
      try await stage.act("clock.advance", ["by": "59d"])
      let me = try await stage.client.send(stage.facebook + "/v7.0/me?access_token=\(token)", fields: [:])
      #expect(me.json["name"] == "Nora Sim")
      // The back end keeps no session for it.
      #expect(try await stage.show(token).error == "unknown_session")
    }
  }

  @Test func `two logins of one person are two sessions`() async throws {
    try await FacebookStage.run { stage in
      let (first, second) = (try await stage.session(), try await stage.session())
      #expect(first != second)
      #expect(try await stage.show(first).json["person"] == stage.show(second).json["person"])
    }
  }

  @Test func `login works for an app that requires appsecret_proof in every call`() async throws {
    var configuration = WorldConfiguration.builtIn
    configuration.facebook.app.requiresProof = true
    try await FacebookStage.run(configuration) { stage in
      let session = try await stage.session()
      #expect(try await stage.show(session).status == 200)
    }
  }

  @Test func `one login leaves no Facebook cookies or other state for the next`() async throws {
    try await FacebookStage.run { stage in
      let nora = try await stage.session()
      let code = try #require(try await stage.dialog(person: "max@sim.example")["code"])
      let max = try await stage.post(["code": code, "redirect_uri": stage.appAddress])
      #expect(max.json["person"]?["name"] == "Max Sim")
      #expect(try await stage.show(nora).json["person"]?["name"] == "Nora Sim")
    }
  }
}
