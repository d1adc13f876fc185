import EinlassSimulator
import LoginBackend
import Testing

/// Logins of a browser at the website, including forged returns.
struct WebsiteLoginTests {
  @Test func `the browser goes to the dialog and comes back with a session`() async throws {
    try await FacebookStage.run { stage in
      let login = try await stage.beginLogin()
      let back = try await stage.answerDialog(login)
      let welcome = try await stage.comeBack(to: back, cookie: login.cookie)
      #expect(welcome.status == 302, "\(welcome.body)")
      #expect(welcome.fields["location"] == "/session")
      let session = try #require(welcome.cookie)
      let shown = try await stage.client.send(
        stage.backend + "/session", fields: ["Cookie": "session=\(session)"])
      #expect(shown.json["person"]?["name"] == "Nora Sim")
      let ended = try await stage.client.send(
        "DELETE", stage.backend + "/session", fields: ["Cookie": "session=\(session)"])
      #expect(ended.status == 204)
      #expect(try #require(ended.fields["set-cookie"]).hasPrefix("session=; "))
      #expect(try #require(ended.fields["set-cookie"]).contains("Max-Age=0"))
      #expect(try await stage.show(session).error == "unknown_session")
    }
  }

  @Test func `the dialog is asked for a code, for this app, at this website`() async throws {
    try await FacebookStage.run { stage in
      let fields = FacebookStage.fields(of: try await stage.beginLogin().dialogAddress)
      #expect(fields["client_id"] == stage.app.id)
      #expect(fields["redirect_uri"] == "http://localhost:8080/callback")
      #expect(fields["response_type"] == "code")
      #expect(fields["scope"] == "email")
    }
  }

  @Test func `each login has an unpredictable state, tied to its browser`() async throws {
    try await FacebookStage.run { stage in
      let logins = [try await stage.beginLogin(), try await stage.beginLogin()]
      for login in logins {
        #expect(login.cookie == login.state)
        #expect(login.state.count == 64)
        #expect(login.state.allSatisfy { $0.isHexDigit })
      }
      #expect(logins[0].state != logins[1].state)
      let response = try await stage.client.send(stage.backend + "/login", fields: [:])
      let attributes = try #require(response.fields["set-cookie"]).split(separator: "; ").dropFirst()
      #expect(Set(attributes) == ["Max-Age=600", "Path=/callback", "HttpOnly", "SameSite=Lax"])
    }
  }

  @Test func `an https back end sends its cookies only over https`() async throws {
    try await FacebookStage.run(.builtIn) {
      $0.ownAddress = "https://app.example"
    } _: { stage in
      let response = try await stage.client.send(stage.backend + "/login", fields: [:])
      #expect(try #require(response.fields["set-cookie"]).contains("; Secure"))
    }
  }

  /// A forged return of a browser.
  struct Forgery: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The address and the cookie of the return.
    let comeBack: @Sendable (FacebookStage) async throws -> (address: String, cookie: String?)
  }

  static let forgeries: [Forgery] = [
    Forgery(testDescription: "with another state") { stage in
      let login = try await stage.beginLogin()
      let back = try await stage.answerDialog(login)
      return (back.replacing(login.state, with: String(repeating: "0", count: 64)), login.cookie)
    },
    Forgery(testDescription: "with a state of somebody else's login") { stage in
      let other = try await stage.beginLogin()
      return (try await stage.answerDialog(other), try await stage.beginLogin().cookie)
    },
    Forgery(testDescription: "without its cookie") { stage in
      (try await stage.answerDialog(stage.beginLogin()), nil)
    },
    Forgery(testDescription: "without a state") { stage in
      let login = try await stage.beginLogin()
      return (try await stage.answerDialog(login).replacing("&state=\(login.state)", with: ""), login.cookie)
    },
    Forgery(testDescription: "with a state that it made up, as its cookie too") { stage in
      let login = try await stage.beginLogin()
      let own = String(repeating: "a", count: 64)
      return (try await stage.answerDialog(login).replacing(login.state, with: own), own)
    },
    Forgery(testDescription: "with neither state nor cookie, both empty") { stage in
      let login = try await stage.beginLogin()
      return (try await stage.answerDialog(login).replacing(login.state, with: ""), "")
    },
    Forgery(testDescription: "a second time") { stage in
      let login = try await stage.beginLogin()
      let back = try await stage.answerDialog(login)
      #expect(try await stage.comeBack(to: back, cookie: login.cookie).status == 302)
      return (back, login.cookie)
    },
    Forgery(testDescription: "after ten minutes") { stage in
      let login = try await stage.beginLogin()
      let back = try await stage.answerDialog(login)
      stage.clock.advance(by: .seconds(600))
      return (back, login.cookie)
    },
  ]

  @Test(arguments: forgeries)
  func `a forged return is refused`(forgery: Forgery) async throws {
    try await FacebookStage.run { stage in
      let (address, cookie) = try await forgery.comeBack(stage)
      let response = try await stage.comeBack(to: address, cookie: cookie)
      #expect(response.status == 403, "\(response.body)")
      #expect(response.error == "wrong_state")
      #expect(response.cookie == nil)
    }
  }

  @Test(arguments: [
    ("facebook-dialog-denied", "login_cancelled"), ("facebook-dialog-sandbox", "login_refused"),
    ("facebook-dialog-service-disabled", "login_refused"),
  ])
  func `a failed dialog is reported with its cause`(failure: String, error: String) async throws {
    try await FacebookStage.run { stage in
      let login = try await stage.beginLogin()
      try await stage.plan(failure, for: "facebook.dialog")
      let back = try await stage.answerDialog(login)
      let response = try await stage.comeBack(to: back, cookie: login.cookie)
      #expect(response.status == 403)
      #expect(response.error == error)
      // The state is used up nevertheless.
      #expect(try await stage.comeBack(to: back, cookie: login.cookie).error == "wrong_state")
    }
  }

  @Test func `a callback without a code is refused`() async throws {
    try await FacebookStage.run { stage in
      let login = try await stage.beginLogin()
      let response = try await stage.comeBack(
        to: stage.backend + "/callback?state=\(login.state)", cookie: login.cookie)
      #expect(response.error == "missing_parameter")
    }
  }

  @Test func `a code that was used elsewhere is refused`() async throws {
    try await FacebookStage.run { stage in
      let login = try await stage.beginLogin()
      let back = try await stage.answerDialog(login)
      let code = try #require(FacebookStage.fields(of: back)["code"])
      let first = try await stage.post(["code": code, "redirect_uri": "http://localhost:8080/callback"])
      #expect(first.status == 201, "\(first.body)")
      let response = try await stage.comeBack(to: back, cookie: login.cookie)
      #expect(response.status == 400)
      #expect(response.error == "code_used")
    }
  }
}
