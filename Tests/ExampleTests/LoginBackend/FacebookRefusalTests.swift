import EinlassSimulator
import LoginBackend
import Testing

/// The refusals of `POST /sessions`, each distinguishable from the others.
struct FacebookRefusalTests {
  /// A request from an app, and the expected refusal.
  struct Case: Sendable, CustomTestStringConvertible {
    let about: String
    let status: Int
    let error: String
    var subcode: Int64?
    let body: @Sendable (FacebookStage) async throws -> [String: String]

    var testDescription: String { about }
  }

  static let codes: [Case] = [
    Case(about: "a code that was used", status: 400, error: "code_used", subcode: 36009) { stage in
      let body = ["code": try await stage.code(), "redirect_uri": stage.appAddress]
      #expect(try await stage.post(body).status == 201)
      return body
    },
    Case(about: "an expired code", status: 400, error: "code_refused", subcode: 36007) { stage in
      let body = ["code": try await stage.code(), "redirect_uri": stage.appAddress]
      try await stage.act("clock.advance", ["by": "11m"])
      return body
    },
    Case(about: "a code for another address", status: 400, error: "code_refused", subcode: 36008) { stage in
      ["code": try await stage.code(), "redirect_uri": "fb\(stage.app.id)://authorize/elsewhere"]
    },
    Case(about: "a code of another app", status: 400, error: "code_refused") { stage in
      let other = try await stage.registerOtherApp()
      let code = try #require(try await stage.dialog(appID: other)["code"])
      return ["code": code, "redirect_uri": "fb\(other)://authorize/"]
    },
    Case(about: "no code at all", status: 400, error: "code_refused") { stage in
      ["code": "not a code & no=field", "redirect_uri": stage.appAddress]
    },
  ]

  static let tokens: [Case] = [
    Case(about: "a token of another app", status: 403, error: "token_of_another_app") { stage in
      ["access_token": try await stage.token(appID: stage.registerOtherApp())]
    },
    Case(about: "no token at all", status: 401, error: "token_refused") { _ in ["access_token": "garbage"] },
    Case(about: "the app's own token", status: 401, error: "token_refused") { stage in
      ["access_token": "\(stage.app.id)|\(stage.app.secret)"]
    },
    Case(about: "an expired token", status: 401, error: "token_refused", subcode: 463) { stage in
      let token = try await stage.token()
      try await stage.act("clock.advance", ["by": "3h"])
      return ["access_token": token]
    },
    killed("the person removed the app", 458, "facebook.app.remove"),
    killed("the person has to complete a checkpoint", 459, "facebook.user.checkpoint"),
    killed("the person changed the password", 460, "facebook.user.password"),
    killed("the person logged out", 467, "facebook.user.log-out"),
  ]

  static let requests: [Case] = [
    incomplete("nothing", [:]),
    incomplete("a code without its address", ["code": "AQ"]),
    incomplete("an empty code", ["code": "", "redirect_uri": "fb1://authorize/"]),
    incomplete("an empty token", ["access_token": ""]),
    incomplete("code and token", ["code": "AQ", "redirect_uri": "fb1://authorize/", "access_token": "EAA"]),
    incomplete("a value of hand_over that is not known", ["access_token": "EAA", "hand_over": "everything"]),
    incomplete("too much", ["access_token": String(repeating: "E", count: 20_000)]),
  ]

  private static func killed(_ about: String, _ subcode: Int64, _ action: String) -> Case {
    Case(about: about, status: 401, error: "token_refused", subcode: subcode) { stage in
      let token = try await stage.token()
      try await stage.act(action, ["user": FacebookStage.nora])
      return ["access_token": token]
    }
  }

  private static func incomplete(_ about: String, _ body: [String: String]) -> Case {
    Case(about: about, status: 400, error: "missing_parameter") { _ in body }
  }

  @Test(arguments: codes + tokens + requests)
  func `an invalid login is refused`(refusal: Case) async throws {
    try await FacebookStage.run { stage in
      let response = try await stage.post(refusal.body(stage))
      #expect(response.status == refusal.status, "\(response.body)")
      #expect(response.error == refusal.error)
      #expect(response.subcode == refusal.subcode)
      #expect(response.fields["www-authenticate"] == (refusal.status == 401 ? "Bearer" : nil))
      #expect(response.fields["cache-control"] == "no-store")
    }
  }

  @Test(arguments: ["", "code=AQ", "[]", "{\"code\":1}", "{\"code\":\"AQ\""])
  func `a body that cannot be read is refused`(body: String) async throws {
    try await FacebookStage.run { stage in
      let response = try await stage.client.send("POST", stage.backend + "/sessions", body)
      #expect(response.status == 400)
      #expect(response.error == "missing_parameter")
    }
  }

  @Test func `each refusal has a distinct message`() async throws {
    try await FacebookStage.run { stage in
      var sentences: Set<String> = []
      for refusal in Self.tokens where refusal.subcode != 459 {
        // Each case runs in a fresh world, because a token that one case revokes would be invalid in the next.
        try await stage.act("world.reset")
        let response = try await stage.post(refusal.body(stage))
        sentences.insert(try #require(response.json["error"]?["message"]?.text))
      }
      // Garbage and the app's own token give the same message: neither is a person's token.
      #expect(sentences.count == Self.tokens.count - 2)
    }
  }

  @Test(arguments: [
    (FacebookConfiguration.App().id, "wrong"), ("700000000000001", "wrong"),
  ])
  func `a back end that Facebook does not know reports its own fault`(
    id: String, secret: String
  ) async throws {
    try await FacebookStage.run(.builtIn) { settings in
      settings.appID = id
      settings.appSecret = AppSecret(secret)
    } _: { stage in
      let response = try await stage.post(["code": stage.code(), "redirect_uri": stage.appAddress])
      #expect(response.status == 500, "\(response.body)")
      #expect(response.error == "misconfigured")
    }
  }
}
