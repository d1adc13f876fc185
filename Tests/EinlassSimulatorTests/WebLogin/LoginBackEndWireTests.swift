import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// The back end of a world's app, tested only through its HTTP interface.
struct LoginBackEndWireTests {
  /// A world with one person, and a transport to its back end.
  private struct Stage {
    let world: World
    let transport: any Transport

    init() async throws {
      var configuration = WorldConfiguration()
      configuration.start = WallTime(seconds: 1_591_003_200)
      configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora Sim", login: "nora")]
      world = try await World(configuration)
      transport = world.transport
    }

    func send(
      _ method: HTTPRequest.Method, _ path: String, _ body: String = "", authorization: String? = nil
    ) async throws -> (status: Int, json: JSONValue) {
      var head = HTTPRequest(
        method: method, scheme: "https", authority: World.loginBackEnd.replacing("https://", with: ""),
        path: path)
      if let authorization { head.headerFields[.authorization] = authorization }
      let response = try await transport.send(WireRequest(head: head, body: Array(body.utf8)))
      let json = response.body.isEmpty ? .null : try JSONValue(parsing: Data(response.body))
      return (response.head.status.code, json)
    }

    /// Returns a new token of the world's app from the dialog.
    func token() async throws -> String {
      let target =
        "/v7.0/dialog/oauth?client_id=500000000000001&redirect_uri=fb500000000000001%3A%2F%2Fauthorize&"
        + "response_type=token&einlass_person=nora"
      let response = try await world.transport.send(
        WireRequest(.get, host: "www.facebook.com", target: target))
      let location = try #require(response.head.headerFields[.location])
      return try #require(location.firstMatch(of: /access_token=([A-Za-z0-9]+)/).map { String($0.1) })
    }
  }

  /// Requests with a missing or wrong part, and the expected errors.
  static let questions: [(body: String, status: Int, type: String)] = [
    ("", 400, "missing_parameter"), ("[]", 400, "missing_parameter"), ("{}", 400, "missing_parameter"),
    (#"{"code":"AQ"}"#, 400, "missing_parameter"),
    (#"{"code":7,"redirect_uri":"r"}"#, 400, "missing_parameter"),
    (#"{"code":"AQ","redirect_uri":"fb500000000000001://authorize"}"#, 400, "code_refused"),
    (#"{"access_token":"EAAnone"}"#, 401, "token_refused"),
    (#"{"access_token":"500000000000001|00000000000000000000000000000001"}"#, 401, "token_refused"),
  ]

  @Test(arguments: questions.indices)
  func `a request with a missing or wrong part is refused with its type`(
    _ index: Int
  ) async throws {
    let (body, status, type) = Self.questions[index]
    let json = try await Stage().send(.post, "/sessions", body)
    #expect(json.status == status)
    #expect(json.json["error"]?["type"]?.text == type)
    #expect(json.json["error"]?["message"]?.text?.isEmpty == false)
  }

  @Test(arguments: [nil, "Bearer", "Bearer none", "Basic bm9uZQ==", "Bearer a b"])
  func `a malformed session is unknown`(_ authorization: String?) async throws {
    let stage = try await Stage()
    for method in [HTTPRequest.Method.get, .delete] {
      let json = try await stage.send(method, "/session", authorization: authorization)
      #expect(json.status == 401 && json.json["error"]?["type"]?.text == "unknown_session")
    }
  }

  @Test func `a session is shown until it ends, and ends once`() async throws {
    let stage = try await Stage()
    let made = try await stage.send(.post, "/sessions", #"{"access_token":"\#(try await stage.token())"}"#)
    #expect(made.status == 201 && made.json["expires_in"] == 5_184_000)
    #expect(made.json["access_token"] == nil)
    let bearer = "bearer \(try #require(made.json["session"]?.text))"
    let shown = try await stage.send(.get, "/session", authorization: bearer)
    #expect(shown.status == 200 && shown.json["person"]?["name"]?.text == "Nora Sim")
    #expect(shown.json["person"] == made.json["person"])
    #expect(try await stage.send(.delete, "/session", authorization: bearer).status == 204)
    let after = try await stage.send(.get, "/session", authorization: bearer)
    #expect(after.status == 401 && after.json["error"]?["type"]?.text == "unknown_session")
    #expect(try await stage.send(.delete, "/session", authorization: bearer).status == 401)
  }

  @Test func `a session ends with its token, on the sixtieth day or before`() async throws {
    let stage = try await Stage()
    let question = #"{"access_token":"\#(try await stage.token())"}"#
    let made = try await stage.send(.post, "/sessions", question)
    let bearer = "Bearer \(try #require(made.json["session"]?.text))"
    stage.world.clock.advance(by: .seconds(5_183_999))
    #expect(try await stage.send(.get, "/session", authorization: bearer).status == 200)
    stage.world.clock.advance(by: .seconds(1))
    let over = try await stage.send(.get, "/session", authorization: bearer)
    #expect(over.status == 401 && over.json["error"]?["type"]?.text == "unknown_session")
  }

  @Test func `a session with a dead token is refused with the subcode, then unknown`() async throws {
    let stage = try await Stage()
    let made = try await stage.send(.post, "/sessions", #"{"access_token":"\#(try await stage.token())"}"#)
    let bearer = "Bearer \(try #require(made.json["session"]?.text))"
    try await stage.world.trigger("facebook-app-removed")
    let dead = try await stage.send(.get, "/session", authorization: bearer)
    #expect(dead.status == 401 && dead.json["error"]?["type"]?.text == "token_refused")
    #expect(dead.json["error"]?["subcode"] == 458)
    let after = try await stage.send(.get, "/session", authorization: bearer)
    #expect(after.json["error"]?["type"]?.text == "unknown_session")
  }

  @Test func `a session stays unconfirmed and open while Facebook is unavailable`() async throws {
    let stage = try await Stage()
    let made = try await stage.send(.post, "/sessions", #"{"access_token":"\#(try await stage.token())"}"#)
    let bearer = "Bearer \(try #require(made.json["session"]?.text))"
    try stage.world.plan("facebook-error-page", for: "facebook.debug_token")
    let down = try await stage.send(.get, "/session", authorization: bearer)
    #expect(down.status == 502 && down.json["error"]?["type"]?.text == "facebook_unavailable")
    #expect(try await stage.send(.get, "/session", authorization: bearer).status == 200)
  }

  @Test func `the back end hands over Facebook's long-lived token on request`()
    async throws
  {
    let stage = try await Stage()
    let short = try await stage.token()
    let made = try await stage.send(
      .post, "/sessions", #"{"access_token":"\#(short)","hand_over":"facebook"}"#)
    #expect(made.status == 201 && made.json["session"] == nil)
    #expect(made.json["access_token"]?.text?.hasPrefix("EAA") == true)
    #expect(made.json["access_token"]?.text != short && made.json["expires_in"] == 5_184_000)
  }

  @Test func `other addresses return 404, and other hosts are the networks'`() async throws {
    let stage = try await Stage()
    #expect(try await stage.send(.get, "/elsewhere").status == 404)
    #expect(try await stage.send(.get, "/sessions").status == 404)
    let other = WireRequest(.get, host: "elsewhere.example", target: "/sessions")
    await #expect(throws: TransportError.cannotFindHost) { try await stage.transport.send(other) }
  }
}
