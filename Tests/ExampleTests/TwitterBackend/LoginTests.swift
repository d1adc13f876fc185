import EinlassSimulator
import EinlassWire
import Foundation
import OAuth1
import Testing

/// Sign-ins that the back end accepts.
struct LoginTests {
  @Test func `a token of this app begins a session, which lasts until it is ended`() async throws {
    try await TwitterStage.run { stage in
      let credentials = try await stage.signIn()
      let begun = try await stage.post(credentials.body)
      #expect(begun.status == 201, "\(begun.body)")
      #expect(begun.json["person"]?["screen_name"]?.text == "nora_sim")
      #expect(begun.json["person"]?["id_str"]?.text == credentials.userID)
      let session = try #require(begun.json["session"]?.text)
      #expect(session.count == 64)

      let fields = ["Authorization": "Bearer \(session)"]
      #expect(try await stage.send("GET", "/session", nil, fields).json["person"] == begun.json["person"])
      #expect(try await stage.send("DELETE", "/session", nil, fields).status == 204)
      let gone = try await stage.send("GET", "/session", nil, fields)
      #expect(gone.status == 401)
      #expect(gone.error == "unknown_session")
    }
  }

  @Test(arguments: ["", "?application_id=com.example.einlass", "?include_email=true&skip_status=1"])
  func `a request that the app signed is forwarded with its query`(query: String) async throws {
    try await TwitterStage.run { stage in
      let token = try await stage.signIn("max_sim").token
      let response = try await stage.post(
        fields: stage.echo(token, to: TwitterStage.verifyCredentials + query))
      #expect(response.status == 201, "\(response.body)")
      #expect(response.json["person"]?["screen_name"]?.text == "max_sim")
    }
  }

  @Test func `a session expires`() async throws {
    try await TwitterStage.run { stage in
      let session = try #require(try await stage.post(stage.signIn().body).json["session"]?.text)
      let fields = ["Authorization": "Bearer \(session)"]
      stage.clock.advance(by: .seconds(86_399))
      #expect(try await stage.send("GET", "/session", nil, fields).status == 200)
      stage.clock.advance(by: .seconds(2))
      #expect(try await stage.send("GET", "/session", nil, fields).error == "unknown_session")
    }
  }

  @Test func `no secret and no token is logged`() async throws {
    try await TwitterStage.run { stage in
      let credentials = try await stage.signIn()
      _ = try await stage.post(credentials.body)
      _ = try await stage.post(fields: stage.echo(credentials.token))
      try await stage.act("twitter.user.lock", ["user": "nora_sim"])
      _ = try await stage.post(credentials.body)
      #expect(stage.log.text.contains("Twitter refuses /"))
      for secret in [credentials.token.token, credentials.body["secret"] ?? "?", "oauth_"] {
        #expect(!stage.log.text.contains(secret))
      }
    }
  }
}
