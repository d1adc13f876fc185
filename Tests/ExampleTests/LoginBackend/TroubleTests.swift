import EinlassSimulator
import LoginBackend
import Testing

/// An unreachable Facebook, its errors, and unreadable responses.
struct TroubleTests {
  // Without "closed-within", which crashes Swift 6.3's FoundationNetworking; see GraphClient.
  static let calls = ["facebook.access_token", "facebook.debug_token", "facebook.me"]
  static let failures = [
    "connection-lost", "no-status", "no-data-no-error", "reset-within", "page-500",
    "facebook-error-page", "facebook-service-unavailable", "empty-answer", "truncated", "json-empty",
    "json-array",
    "captive-portal",
  ]

  @Test(arguments: calls, failures)
  func `every failure is reported as Facebook's`(call: String, failure: String) async throws {
    try await FacebookStage.run { stage in
      let token = try await stage.token()
      try await stage.plan(failure, for: call)
      let start = ContinuousClock.now
      let response = try await stage.post(["access_token": token])
      #expect(response.status == 502, "\(response.body)")
      #expect(response.error == "facebook_unavailable")
      // The response arrives long before the timeout.
      #expect(start.duration(to: .now) < .seconds(8))
      // The network recovers, and so does the login.
      #expect(try await stage.post(["access_token": token]).status == 201)
    }
  }

  @Test(arguments: [
    "facebook-unavailable", "facebook-unknown-error", "facebook-app-limit", "facebook-user-limit",
    "facebook-false",
  ])
  func `Graph's own errors are reported as Facebook's`(failure: String) async throws {
    try await FacebookStage.run { stage in
      let token = try await stage.token()
      try await stage.plan(failure, for: "facebook.me")
      let response = try await stage.post(["access_token": token])
      #expect(response.status == 502, "\(response.body)")
      #expect(response.error == "facebook_unavailable")
    }
  }

  @Test func `an unreachable Facebook is reported`() async throws {
    try await FacebookStage.run(.builtIn) {
      $0.graphAddress = "http://127.0.0.1:1"
    } _: { stage in
      let response = try await stage.post(["code": "AQ", "redirect_uri": "fb1://authorize/"])
      #expect(response.status == 502)
      #expect(response.error == "facebook_unavailable")
      let login = try await stage.beginLogin()
      let back = try await stage.answerDialog(login)
      #expect(try await stage.comeBack(to: back, cookie: login.cookie).error == "facebook_unavailable")
    }
  }

  @Test func `waiting for a silent Facebook times out`() async throws {
    try await FacebookStage.run(.builtIn) {
      $0.patience = 1
    } _: { stage in
      let token = try await stage.token()
      try await stage.plan("timeout", for: "facebook.me")
      let start = ContinuousClock.now
      #expect(try await stage.post(["access_token": token]).error == "facebook_unavailable")
      // The simulated Facebook stays silent for half a minute.
      #expect(start.duration(to: .now) < .seconds(20))
    }
  }

  @Test func `a token without a stated lifetime lives sixty days`() async throws {
    try await FacebookStage.run { stage in
      let token = try await stage.token()
      try await stage.plan("facebook-token-without-expiry", for: "facebook.access_token")
      try await stage.plan("facebook-plain-person", for: "facebook.me")
      let response = try await stage.post(["access_token": token])
      #expect(response.json["expires_in"] == 5_184_000, "\(response.body)")
    }
  }
}
