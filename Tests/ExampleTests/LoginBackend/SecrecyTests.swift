import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

@testable import LoginBackend

/// Secrets that must not be in any response, log or printed text.
struct SecrecyTests {
  @Test func `neither responses nor logs contain a secret after any failure`() async throws {
    try await FacebookStage.run { stage in
      var responses: [String] = []
      var secrets = [stage.app.secret]
      for refusal in FacebookRefusalTests.codes + FacebookRefusalTests.tokens {
        try await stage.act("world.reset")
        let body = try await refusal.body(stage)
        secrets += [body["code"], body["access_token"]].compactMap(\.self)
        responses.append(try await stage.post(body).body)
      }
      try await stage.act("world.reset")
      let login = try await stage.beginLogin()
      let back = try await stage.answerDialog(login)
      secrets += [login.state, try #require(FacebookStage.fields(of: back)["code"])]
      let session = try #require(try await stage.comeBack(to: back, cookie: login.cookie).cookie)
      secrets.append(session)
      responses.append(try await stage.show(session).body)
      try await stage.plan("facebook-error-page", for: "facebook.me")
      responses.append(try await stage.show(session).body)
      // The tokens that the back end received from Facebook and kept.
      secrets += try await tokens(in: stage)

      #expect(secrets.count > 15)
      let log = stage.log.text
      #expect(log.contains("POST /sessions 400 code_used"))
      #expect(log.contains("GET /callback 302"))
      for secret in Set(secrets) {
        #expect(!log.contains(secret))
        #expect(!responses.contains { $0.contains(secret) })
      }
    }
  }

  /// Returns every token that the simulated Facebook sent over the wire.
  private func tokens(in stage: FacebookStage) async throws -> [String] {
    let world = try await stage.worlds.world(named: "default")
    return world.journal.messages.compactMap { message in
      guard let body = try? message.result.get().body, let json = try? JSONValue(parsing: Data(body)) else {
        return nil
      }
      return json["access_token"]?.text
    }
  }

  @Test func `printing the app's secret does not reveal it`() {
    let secret = AppSecret("very secret")
    let settings = Settings(appID: "1", appSecret: secret)
    var dumped = ""
    dump(settings, to: &dumped)
    for text in [
      "\(secret)", String(reflecting: secret), "\(settings)", String(reflecting: settings), dumped,
    ] {
      #expect(!text.contains("very"))
    }
  }

  @Test func `the proof of a token is the one that Facebook expects`() {
    // The vector from the reference (section 3.7), computed with Python's hmac.
    #expect(
      AppSecret("my_secret").proof(of: "my_token")
        == "6071d11172212f6261c838f6b140b638443abd36f6f94549ec8ef3ea6f46487b")
  }

  @Test func `secrets travel to Facebook in bodies and headers, never in an address`() async throws {
    try await FacebookStage.run { stage in
      _ = try await stage.post(["access_token": stage.token()])
      _ = try await stage.show(stage.session())
      let world = try await stage.worlds.world(named: "default")
      let asked = world.journal.messages.filter { $0.endpoint != "facebook.dialog" }
      #expect(asked.count >= 7)
      for message in asked {
        let target = message.request.head.path ?? ""
        #expect(!target.contains(stage.app.secret))
        #expect(!target.contains("access_token="))
      }
    }
  }
}
