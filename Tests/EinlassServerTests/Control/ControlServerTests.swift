import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

/// The control interface over real sockets.
@Suite(.tags(.everyStore))
struct ControlServerTests {
  @Test func `a client that disconnects closes the prompt that it waits for`() async throws {
    try await LiveControl.run { control in
      @Sendable func prompts() async throws -> String {
        try await ControlAction.perform("phone.prompts", [:], in: control.worlds).summary
      }
      let body = #"{"network": "twitter", "prompt": "wait"}"#
      let head = """
        POST /worlds/default/actions/phone.sign-in HTTP/1.1\r
        Host: 127.0.0.1:\(control.port)\r
        Authorization: Bearer \(control.token)\r
        Content-Type: application/json\r
        Content-Length: \(body.utf8.count)\r
        \r

        """
      try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head + body)
        try await eventually("the prompt is open") { try await prompts() == "1 open" }
      }
      try await eventually("the prompt is closed") { try await prompts().hasPrefix("no prompt is open") }
      let world = try await control.worlds.world(named: "default")
      #expect(world.app.accountStore.isAccessGranted(.twitter) == false)
      // No decision was saved: the next sign-in prompts again.
      #expect(
        try await control.perform("phone.sign-in", #"{"network": "twitter"}"#).hasPrefix(
          "the phone signed in"))
    }
  }

  @Test func `an action over HTTP changes the world and reports the change`() async throws {
    try await LiveControl.run { control in
      let world = try await control.worlds.world(named: "default")
      let suspended = try await control.perform("twitter.user.suspend", #"{"user": "nora_sim"}"#)
      #expect(suspended == "@nora_sim is now suspended on Twitter")
      #expect(
        await ScenarioRun.perform(SignInScenario(.twitter), in: world).outcome.summary == "twitterFailure")
      let planned = try await control.perform(
        "failure.plan", #"{"name": "timeout", "call": "facebook.me", "times": 2}"#)
      #expect(planned == "planned timeout at facebook.me, 2 times")
      let frozen = try await control.perform("clock.freeze")
      #expect(frozen == "froze the clock; it shows 2017-03-20T09:00:00Z")
    }
  }

  @Test func `a failed sign-in is a document that names the problem`() async throws {
    try await LiveControl.run { control in
      _ = try await control.perform("failure.plan", #"{"name": "offline", "call": "twitter.request_token"}"#)
      let response = try await control.ask(
        "POST", "/worlds/default/actions/phone.sign-in", #"{"network": "twitter"}"#)
      #expect(response.status == 409)
      let json = try JSONValue(parsing: Data(response.body.utf8))
      #expect(json["type"]?.text == "urn:einlass:problem:refused")
      #expect(json["problem"]?.text == "networkFailure")
      #expect(json["code"] == .integer(-1009))
      #expect(json["message"]?.text == "The Internet connection appears to be offline.")
      #expect(
        json["detail"]?.text == "step 1 (Twitter) failed: The Internet connection appears to be offline.")
    }
  }

  @Test func `the root reports the process of the server`() async throws {
    try await LiveControl.run { control in
      let json = try JSONValue(parsing: Data(try await control.ask("GET", "/").body.utf8))
      #expect(json["process"] == .integer(Int64(ProcessInfo.processInfo.processIdentifier)))
    }
  }

  @Test func `worlds are created, listed, used and deleted over HTTP`() async throws {
    try await LiveControl.run { control in
      let made = try await control.perform("world.create", #"{"name": "w1", "seed": 7}"#, world: nil)
      #expect(made == "created the world 'w1'")
      _ = try await control.perform("clock.advance", #"{"by": "1h"}"#, world: "w1")
      let list = try JSONValue(parsing: Data(try await control.ask("GET", "/worlds").body.utf8))
      guard case .array(let worlds) = list else {
        Issue.record("no list")
        return
      }
      #expect(worlds.map { $0["name"]?.text } == ["default", "w1"])
      #expect(worlds.map { $0["time"]?.text } == ["2017-03-20T09:00:00Z", "2017-03-20T10:00:00Z"])
      #expect(try await control.perform("world.delete", world: "w1") == "deleted the world 'w1'")
      #expect(
        try await control.perform("clock.show", world: "w1")
          == "404 there is no world 'w1'; create it first with 'world.create name=w1'")
    }
  }

  @Test func `a world moves from one server to another`() async throws {
    let document = try await LiveControl.run { control in
      _ = try await control.perform("twitter.user.add", #"{"user": "vera_sim"}"#)
      let response = try await control.ask("POST", "/worlds/default/actions/world.export")
      let json = try JSONValue(parsing: Data(response.body.utf8))
      return try #require(json["text"]?.text)
    }
    try await LiveControl.run { control in
      // The document is sent once as an object and once as text.
      let body = #"{"name": "w1", "document": \#(document)}"#
      #expect(try await control.perform("world.import", body, world: nil) == "imported the world 'w1'")
      let text = String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
      let again = #"{"name": "w2", "document": \#(text)}"#
      #expect(try await control.perform("world.import", again, world: nil) == "imported the world 'w2'")
      for world in ["w1", "w2"] {
        let locked = try await control.perform("twitter.user.lock", #"{"user": "vera_sim"}"#, world: world)
        #expect(locked == "@vera_sim is now locked on Twitter")
      }
    }
  }

  @Test func `a list in a body can have words with commas`() async throws {
    try await LiveControl.run { control in
      let body = #"{"key": "k", "callbacks": ["https://app.example/a,b", "https://app.example/c"]}"#
      _ = try await control.perform("twitter.app.add", body)
      let document = try await control.worlds.export("default")
      #expect(document.contains(#"app.example/a,b""#) || document.contains(#"app.example\/a,b""#))
    }
  }

  /// A request, how it differs from a valid one, and the status and kind of the problem.
  struct Refused: Sendable, CustomTestStringConvertible {
    var method = "POST"
    var target = "/worlds/default/actions/clock.show"
    var body = ""
    var headers: [String: String?] = [:]
    let status: Int
    let kind: String

    var testDescription: String { "\(method) \(target) \(headers) \(body.prefix(40)) is \(status) \(kind)" }
  }

  static let refused: [Refused] = [
    Refused(headers: ["Authorization": nil], status: 401, kind: "unauthorized"),
    Refused(headers: ["Authorization": "Bearer "], status: 401, kind: "unauthorized"),
    Refused(headers: ["Authorization": "Bearer 0123456789abcdef"], status: 401, kind: "unauthorized"),
    Refused(headers: ["Authorization": "Basic TOKEN"], status: 401, kind: "unauthorized"),
    Refused(headers: ["Authorization": "TOKEN"], status: 401, kind: "unauthorized"),
    Refused(headers: ["Authorization": "Bearer TOKENx"], status: 401, kind: "unauthorized"),
    Refused(headers: ["Host": "evil.example"], status: 403, kind: "wrong-host"),
    Refused(headers: ["Host": "127.0.0.1"], status: 403, kind: "wrong-host"),
    Refused(headers: ["Host": "127.0.0.1:1"], status: 403, kind: "wrong-host"),
    Refused(headers: ["Host": "evil.example:PORT"], status: 403, kind: "wrong-host"),
    Refused(headers: ["Host": "127.0.0.1.evil.example:PORT"], status: 403, kind: "wrong-host"),
    Refused(headers: ["Origin": "https://evil.example"], status: 403, kind: "wrong-origin"),
    Refused(headers: ["Origin": "null"], status: 403, kind: "wrong-origin"),
    Refused(headers: ["Origin": "http://127.0.0.1:1"], status: 403, kind: "wrong-origin"),
    Refused(headers: ["Origin": "https://127.0.0.1:PORT"], status: 403, kind: "wrong-origin"),
    Refused(method: "GET", status: 405, kind: "method-not-allowed"),
    Refused(method: "DELETE", target: "/worlds", status: 405, kind: "method-not-allowed"),
    Refused(method: "OPTIONS", status: 405, kind: "method-not-allowed"),
    Refused(target: "/nowhere", status: 404, kind: "not-found"),
    Refused(target: "/worlds/default/journal/events/x", status: 404, kind: "not-found"),
    Refused(target: "/actions/clock.show", status: 404, kind: "not-found"),
    Refused(target: "/worlds/default/actions/world.list", status: 404, kind: "not-found"),
    Refused(target: "/worlds/w1/actions/clock.show", status: 404, kind: "no-such-world"),
    Refused(target: "/worlds/w%201/actions/clock.show", status: 400, kind: "bad-arguments"),
    Refused(target: "/worlds/default/actions/clock.shwo", status: 404, kind: "unknown-action"),
    Refused(body: "{", status: 400, kind: "bad-arguments"),
    Refused(body: "[]", status: 400, kind: "bad-arguments"),
    Refused(body: #"{"user": "nora_sim",}"#, status: 400, kind: "bad-arguments"),
    Refused(
      target: "/worlds/default/actions/clock.advance", body: #"{"by": "1d", "by": "2d"}"#, status: 400,
      kind: "bad-arguments"),
    Refused(
      target: "/worlds/default/actions/clock.advance", body: #"{"by": "999999999999d"}"#, status: 400,
      kind: "bad-arguments"),
    Refused(body: "{\0}\0", status: 400, kind: "bad-arguments"),
    Refused(body: String(repeating: "[", count: 100_000), status: 400, kind: "bad-arguments"),
    Refused(body: #"{"by": 1}"#, status: 400, kind: "bad-arguments"),
    Refused(body: #"{"by": [["a"]]}"#, status: 400, kind: "bad-arguments"),
    Refused(
      body: "by=1", headers: ["Content-Type": "application/x-www-form-urlencoded"], status: 415,
      kind: "unsupported-media-type"),
    Refused(body: "{}", headers: ["Content-Type": nil], status: 415, kind: "unsupported-media-type"),
    Refused(
      target: "/worlds/default/actions/twitter.user.lock", body: #"{"user": "nobody"}"#, status: 409,
      kind: "refused"),
    Refused(
      target: "/worlds/default/actions/journal.expect", body: #"{"count": 1}"#, status: 409,
      kind: "unmet-expectation"),
    Refused(
      method: "GET", target: "/worlds/default/journal?status=401&status=500", status: 400,
      kind: "bad-arguments"),
    Refused(method: "GET", target: "/worlds/default/journal/events?x=1", status: 400, kind: "bad-arguments"),
  ]

  @Test(arguments: refused)
  func `a forbidden request gets a problem document that states the reason`(_ row: Refused) async throws {
    try await LiveControl.run { control in
      let headers = row.headers.mapValues { value in
        value?.replacing("PORT", with: "\(control.port)").replacing("TOKEN", with: control.token)
      }
      let response = try await control.ask(row.method, row.target, row.body, headers: headers)
      #expect(response.status == row.status)
      #expect(response.fields["content-type"] == "application/problem+json")
      let json = try JSONValue(parsing: Data(response.body.utf8))
      #expect(json["type"]?.text == "urn:einlass:problem:\(row.kind)")
      #expect(json["status"] == .integer(Int64(row.status)))
      #expect(json["detail"]?.text?.isEmpty == false)
      if row.status == 401 { #expect(response.fields["www-authenticate"]?.hasPrefix("Bearer") == true) }
      if row.status == 405 { #expect(response.fields["allow"] != nil) }
      #expect(!response.body.contains(control.token))
    }
  }

  static let own: [[String: String]] = [
    ["Origin": "http://127.0.0.1:PORT"], ["Origin": "http://localhost:PORT"], ["Host": "localhost:PORT"],
    ["Authorization": "bearer TOKEN"],
  ]

  @Test(arguments: own)
  func `a page of the server itself may control it, by either name`(_ headers: [String: String]) async throws
  {
    try await LiveControl.run { control in
      let headers = headers.mapValues {
        $0.replacing("PORT", with: "\(control.port)").replacing("TOKEN", with: control.token)
      }
      let response = try await control.ask("POST", "/worlds/default/actions/clock.show", headers: headers)
      #expect(response.status == 200)
      #expect(response.fields["cache-control"] == "no-store")
    }
  }

  @Test func `a body beyond the limit is refused before it is complete`() async throws {
    try await LiveControl.run { control in
      let head =
        "POST /worlds/default/actions/clock.show HTTP/1.1\r\nHost: 127.0.0.1:\(control.port)\r\n"
        + "Authorization: Bearer \(control.token)\r\nContent-Type: application/json\r\n"
        + "Content-Length: 100000000\r\n\r\n"
      let response = try await TestConnection.open(to: control.port) { connection in
        try await connection.send(head)
        // The server closes the connection instead of reading an unwanted body.
        for _ in 0..<100 { try? await connection.send(String(repeating: " ", count: 1_000_000)) }
        return await connection.readResponse()
      }
      #expect(response?.status == 413)
    }
  }

  @Test func `the journal is available in every form`() async throws {
    try await LiveControl.run { control in
      let world = try await control.worlds.world(named: "default")
      _ = await ScenarioRun.perform(SignInScenario(.twitter), in: world)
      let target = "/worlds/default/journal?network=twitter"
      let json = try await control.ask("GET", target)
      #expect(json.fields["content-type"] == "application/json")
      guard case .array(let records) = try JSONValue(parsing: Data(json.body.utf8)) else {
        Issue.record("no list")
        return
      }
      #expect(records.map { $0["endpoint"]?.text }.first == "twitter.request_token")
      let curl = try await control.ask("GET", target + "&format=curl")
      #expect(curl.fields["content-type"] == "text/plain; charset=utf-8")
      #expect(curl.body.contains("curl --request 'POST'"))
      let text = try await control.ask("GET", target + "&format=text&last=1")
      #expect(text.body.split(separator: "\n").count >= 3)
      let har = try JSONValue(
        parsing: Data(try await control.ask("GET", target + "&format=har").body.utf8))
      #expect(har["log"]?["version"]?.text == "1.2")
    }
  }
}
