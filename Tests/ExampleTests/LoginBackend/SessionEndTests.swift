import EinlassSimulator
import Testing

/// Sessions end because of Facebook or of time, but not because Facebook is unreachable.
struct SessionEndTests {
  @Test(
    arguments: [
      (458, "facebook.app.remove"), (459, "facebook.user.checkpoint"), (460, "facebook.user.password"),
    ] as [(Int64, String)])
  func `a session ends when Facebook ends its token, with the reason`(subcode: Int64, action: String)
    async throws
  {
    try await FacebookStage.run { stage in
      let session = try await stage.session()
      try await stage.act(action, ["user": FacebookStage.nora])
      let refused = try await stage.show(session)
      #expect(refused.status == 401)
      #expect(refused.error == "token_refused")
      #expect(refused.subcode == subcode)
      #expect(try await stage.show(session).error == "unknown_session")
    }
  }

  @Test func `a session ends when its token expires after sixty days`() async throws {
    try await FacebookStage.run { stage in
      let session = try await stage.session()
      stage.clock.advance(by: .seconds(5_184_000 - 1))
      #expect(try await stage.show(session).status == 200)
      stage.clock.advance(by: .seconds(1))
      let expired = try await stage.show(session)
      #expect(expired.error == "unknown_session")
      #expect(expired.json["error"]?["message"] == "the session has expired; log in again")
    }
  }

  @Test(arguments: [[:], ["Authorization": "Bearer nobody's"], ["Authorization": "Basic bm9ib2R5"]])
  func `a request without a session is refused`(fields: [String: String]) async throws {
    try await FacebookStage.run { stage in
      for method in ["GET", "DELETE"] where method == "GET" || fields["Authorization"] != "Bearer nobody's" {
        let response = try await stage.client.send(method, stage.backend + "/session", fields: fields)
        #expect(response.status == 401)
        #expect(response.error == "unknown_session")
      }
    }
  }

  @Test func `a session survives errors at Facebook`() async throws {
    try await FacebookStage.run { stage in
      let session = try await stage.session()
      try await stage.plan("facebook-unavailable", for: "facebook.me")
      #expect(try await stage.show(session).error == "facebook_unavailable")
      #expect(try await stage.show(session).status == 200)
    }
  }
}
