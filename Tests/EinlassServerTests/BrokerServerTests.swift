import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

/// The broker over sockets, with curl as an independent client.
@Suite(.tags(.everyStore))
struct BrokerServerTests {
  private static let base = "/temboo-api/1.0/choreos/Library/Facebook/OAuth/"
  private static let user = ["-u", "simBrokerApp:simBrokerKey0000000000000000004"]

  private func run(
    _ server: LiveServer, _ choreo: String, _ body: String,
    at front: String = "https://einlass.temboolive.com",
    _ options: [String] = []
  ) async throws -> JSONValue {
    let result = try await OutsideTool.run(
      "curl",
      ["-sS", "-H", "Content-Type: application/json", "-H", "x-temboo-domain: /einlass/master"] + Self.user
        + options + ["-d", body, front + Self.base + choreo], OutsideTool.environment(server))
    #expect(result.code == 0, "\(result.complaints)")
    return try JSONValue(parsing: Data(result.output.utf8))
  }

  @Test func `a client waits for the token over TLS while the person uses a browser`() async throws {
    try await LiveServer.run { server in
      let begun = try await run(
        server, "InitializeOAuth",
        #"{"inputs":[{"name":"AppID","value":"500000000000001"},{"name":"CustomCallbackID","value":"socket-1"}]}"#
      )
      let address = try #require(begun["output"]?["AuthorizationURL"]?.text)
      async let finalized = run(
        server, "FinalizeOAuth",
        #"{"inputs":[{"name":"CallbackID","value":"einlass/socket-1"},{"name":"Timeout","value":"60"}],"preset":"Facebook"}"#
      )
      let person = try #require(WorldConfiguration.builtIn.facebook.people.first?.login)
        .replacing("@", with: "%40")
      let page = try await OutsideTool.run(
        "curl", ["-sSL", "--max-redirs", "5", "\(address)&einlass_person=\(person)"],
        OutsideTool.environment(server))
      #expect(page.output.contains("You have been signed in. You may close this window."))
      let response = try await finalized
      #expect(response["output"]?["AccessToken"]?.text?.hasPrefix("EAA") == true)
      #expect(response["output"]?["ErrorMessage"]?.text == "")
    }
  }

  @Test func `the response is the same by path, by host and through the proxy`() async throws {
    try await LiveServer.run { server in
      let http = server.addresses.http
      let ways: [(front: String, options: [String])] = [
        ("\(http)/broker", ["--noproxy", "*"]),
        ("\(http)/einlass.temboolive.com", ["--noproxy", "*"]),
        (http, ["--noproxy", "*", "-H", "Host: einlass.temboolive.com"]),
        (http, ["--noproxy", "*", "-H", "Host: default.einlass.temboolive.com"]),
        ("http://einlass.temboolive.com", ["--proxy", server.addresses.proxy]),
        ("https://einlass.temboolive.com", []),
      ]
      for (index, way) in ways.enumerated() {
        let response = try await run(
          server, "InitializeOAuth",
          #"{"inputs":[{"name":"AppID","value":"1"},{"name":"CustomCallbackID","value":"way-\#(index)"}]}"#,
          at: way.front, way.options)
        #expect(response["output"]?["CallbackID"]?.text == "einlass/way-\(index)", "\(way.front)")
      }
    }
  }

  @Test func `a missing account is still a host, but lets no one in`() async throws {
    try await LiveServer.run { server in
      let response = try await run(server, "InitializeOAuth", "{}", at: "https://nobody.temboolive.com")
      #expect(response["error"]?["message"]?.text?.hasPrefix("Invalid credentials") == true)
    }
  }
}
