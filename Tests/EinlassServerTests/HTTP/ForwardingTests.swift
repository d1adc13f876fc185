import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import HTTPTypes
import Testing

@testable import EinlassServer

/// Hosts that are not simulated. A second server plays their role.
@Suite(.tags(.everyStore))
struct ForwardingTests {
  private func withOthers(
    _ body: @escaping @Sendable (_ server: LiveServer, _ other: LiveServer) async throws -> Void
  ) async throws {
    try await LiveServer.run { other in
      var options = LiveServer.patient
      options.allowsOthers = true
      try await LiveServer.run(.builtIn, options) { server in try await body(server, other) }
    }
  }

  @Test func `a tunnel leads to another server if allowed`() async throws {
    try await withOthers { server, other in
      try await TestConnection.open(to: server.proxyPort) { connection in
        let destination = "127.0.0.1:\(other.httpPort)"
        try await connection.send("CONNECT \(destination) HTTP/1.1\r\nHost: \(destination)\r\n\r\n")
        #expect(await connection.readResponse()?.status == 200)
        for _ in 0..<2 {
          try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          #expect(await connection.readResponse()?.status == 400)
        }
      }
      let there = try await other.worlds.messages()
      #expect(there.map(\.endpoint) == ["facebook.me", "facebook.me"])
      #expect(try await server.worlds.messages().isEmpty)
    }
  }

  @Test func `a plain request is forwarded without the proxy's headers`() async throws {
    try await withOthers { server, other in
      let url = "http://127.0.0.1:\(other.httpPort)/facebook/me?a=b"
      let response = try await TestConnection.open(to: server.proxyPort) { connection in
        let fields =
          "Proxy-Authorization: Basic YTpi\r\nProxy-Connection: keep-alive\r\nX-Kept: yes\r\n"
          + "Connection: X-Gone, close\r\nX-Gone: 1\r\nConnection: x-too\r\nX-Too: 2\r\n"
        let head = "POST \(url) HTTP/1.1\r\nHost: 127.0.0.1:\(other.httpPort)\r\nContent-Length: 3\r\n"
        try await connection.send(head + fields + "\r\nc=d")
        return await connection.readResponse()
      }
      #expect(response?.status == 400)
      let request = try #require(
        try await other.worlds.messages().first?.request)
      #expect(request.head.path == "/me?a=b")
      #expect(request.body == Array("c=d".utf8))
      let names = request.head.headerFields.map { $0.name.canonicalName }
      #expect(names == ["x-kept", "content-length", "connection"])
    }
  }

  @Test func `a host that differs from the URL's is not forwarded`() async throws {
    try await withOthers { server, other in
      let url = "http://127.0.0.1:\(other.httpPort)/facebook/me"
      let response = try await TestConnection.open(to: server.proxyPort) { connection in
        try await connection.send("GET \(url) HTTP/1.1\r\nHost: api.twitter.com\r\n\r\n")
        return await connection.readResponse()
      }
      #expect(response?.status == 400)
      let there = try await other.worlds.messages()
      #expect(there.map(\.endpoint) == ["facebook.me"])
    }
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "127.0.0.2", "localhost", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "[::]",
  ])
  func `the server's own ports cannot be reached through its proxy`(host: String) async throws {
    try await withOthers { server, _ in
      for port in [server.httpPort, server.proxyPort, server.tlsPort] {
        let destination = "\(host):\(port)"
        for request in ["CONNECT \(destination)", "GET http://\(destination)/facebook/me"] {
          let response = try await TestConnection.open(to: server.proxyPort) { connection in
            try await connection.send("\(request) HTTP/1.1\r\nHost: \(destination)\r\n\r\n")
            return await connection.readResponse()
          }
          #expect(response?.status == 403, "\(request): \(response?.status ?? 0)")
          #expect(
            response?.body.contains("is this server itself") == true, "\(request): \(response?.body ?? "")")
        }
      }
      #expect(try await server.worlds.messages().isEmpty)
    }
  }

  @Test func `an unreachable server is named`() async throws {
    try await withOthers { server, _ in
      try await TestConnection.open(to: server.proxyPort) { connection in
        try await connection.send("CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n")
        let response = await connection.readResponse()
        #expect(response?.status == 502)
        #expect(response?.body.contains("'127.0.0.1:1' is not simulated and could not be reached") == true)
      }
    }
  }

  @Test(arguments: [
    ("/a", "/a"), ("/a?b=c&fields=id", "/a?b=c&fields=id"),
    ("/a?oauth_token=short&x=1", "/a?oauth_token=...&x=1"),
    ("/me?access_token=0123456789abcdef", "/me?access_token=012345..."),
    ("/a?oauth_verifier=1234567", "/a?oauth_verifier=..."), ("/a?code=&secret", "/a?code=&secret"),
    ("/eyJhbGciOiJI.eyJzdWIiOiIx.c2ln/me?x=1", "/eyJhbG.../me?x=1"),
    ("/a#access_token=0123456789abcdef&x=1", "/a#access_token=012345...&x=1"),
    ("/a?x=1#access_token=0123456789abcdef", "/a?x=1#access_token=012345..."),
    (
      "/a?u=https%3A%2F%2Fb.example%2F%3Fcode%3D0123456789abcdef",
      "/a?u=https%3A%2F%2Fb.example%2F%3Fcode%3D012345..."
    ),
  ])
  func `the log shortens secrets`(target: String, shown: String) {
    #expect(LogLine.shortened(target) == shown)
    let request = WireRequest(.get, host: "graph.facebook.com", target: target)
    let line = LogLine.text(request, .failure(.timedOut))
    #expect(line == "GET https://graph.facebook.com\(shown) timedOut")
  }

  @Test func `the log shortens tokens of the responding world, in any position`() async throws {
    let world = try await World(.builtIn)
    let secret = world.configuration.twitter.app.secret
    let request = WireRequest(.get, host: "graph.facebook.com", target: "/\(secret)/me?fields=\(secret)")
    let line = LogLine.text(request, .failure(.timedOut), world.journal.redactor)
    #expect(line == "GET https://graph.facebook.com/simSec.../me?fields=simSec... timedOut")
  }

  @Test func `a log entry is one line without terminal control sequences`() {
    let request = WireRequest(.get, host: "graph.facebook.com", target: "/\u{9B}31m\n\u{1B}[2J")
    #expect(
      LogLine.text(request, .failure(.timedOut)).hasPrefix(#"GET https://graph.facebook.com/\u{9B}31m"#))
    #expect(!LogLine.text(request, .failure(.timedOut)).unicodeScalars.contains(where: TerminalText.isActing))
  }
}
