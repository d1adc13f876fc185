import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// The networks through each way in. The result of a request must not depend on the way.
@Suite(.tags(.everyStore))
struct ThreeWaysInTests {
  /// The route of a request to the networks.
  enum Way: String, Sendable, CaseIterable {
    case inProcess, host, path, wholeURL, worldHost
  }

  /// Returns the status and the body of `verify_credentials` for the built-in world's first person. The request is
  /// signed for the address under which the client of `way` knows Twitter.
  private func verify(_ way: Way, _ server: LiveServer) async throws -> (status: Int, body: String) {
    let signed = try SignedText()
    let path = SignedText.verifyCredentials
    let port = server.httpPort
    let text: String
    switch way {
    case .inProcess:
      var request = WireRequest(.get, host: "api.twitter.com", target: path)
      request.head.headerFields[.authorization] = try signed.authorization("https://api.twitter.com" + path)
      let response = try await server.worlds.world(named: "default").transport.send(request)
      return (response.head.status.code, response.text ?? "")
    case .host:
      text = try signed.get(signedFor: "http://api.twitter.com" + path, target: path, host: "api.twitter.com")
    case .path:
      let url = "http://127.0.0.1:\(port)/twitter" + path
      text = try signed.get(signedFor: url, target: "/twitter" + path, host: "127.0.0.1:\(port)")
    case .wholeURL:
      let url = "http://api.twitter.com" + path
      text = try signed.get(signedFor: url, target: url, host: "api.twitter.com")
    case .worldHost:
      let url = "http://default.api.twitter.com:\(port)" + path
      text = try signed.get(signedFor: url, target: path, host: "default.api.twitter.com:\(port)")
    }
    let response = try await TestConnection.open(to: way == .wholeURL ? server.proxyPort : port) {
      connection in
      try await connection.send(text)
      return await connection.readResponse()
    }
    return (response?.status ?? 0, response?.body ?? "")
  }

  @Test func `a signed request gets the same response in process and by every way in`() async throws {
    try await LiveServer.run { server in
      let expected = try await verify(.inProcess, server)
      #expect(expected.status == 200)
      #expect(expected.body.contains("\"screen_name\":\"nora_sim\""))
      for way in Way.allCases {
        let response = try await verify(way, server)
        #expect(response == expected, "\(way)")
      }
    }
  }

  @Test(arguments: ["https://twitter.com", "http://api.twitter.com:81", "http://127.0.0.1"])
  func `a signature for another address than the client's is refused`(base: String) async throws {
    try await LiveServer.run { server in
      let path = SignedText.verifyCredentials
      let text = try SignedText().get(signedFor: base + path, target: path, host: "api.twitter.com")
      let response = try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send(text)
        return await connection.readResponse()
      }
      #expect(response?.status == 401)
      #expect(response?.body == #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#)
    }
  }

  @Test func `one connection serves requests for both networks, in their order`() async throws {
    try await LiveServer.run { server in
      try await TestConnection.open(to: server.httpPort) { connection in
        let hosts = ["api.twitter.com", "graph.facebook.com", "nobody.example", "api.twitter.com"]
        // The requests are sent all at once. Each response waits for the previous one.
        try await connection.send(hosts.map { "GET /oauth/nothing HTTP/1.1\r\nHost: \($0)\r\n\r\n" }.joined())
        var types: [String?] = []
        for _ in hosts { types.append(await connection.readResponse()?.fields["content-type"]) }
        #expect(types[0] == types[3])
        #expect(types[0] != types[1])
        #expect(types[2] == "text/vnd.einlass.refusal; charset=utf-8")
      }
    }
  }

  @Test func `a thousand requests sent at once get their responses in turn`() async throws {
    try await LiveServer.run { server in
      try await TestConnection.open(to: server.httpPort) { connection in
        let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"
        try await connection.send(String(repeating: request, count: 1000))
        for number in 0..<1000 {
          let response = await connection.readResponse()
          try #require(response?.status == 400, "answer \(number)")
        }
      }
    }
  }

  @Test func `an IPv6 address is printed in URL form, and served`() async throws {
    guard FileManager.default.fileExists(atPath: "/proc/net/if_inet6") else {
      return print("skipped: no IPv6 here")
    }
    var options = LiveServer.patient
    options.host = "::1"
    try await LiveServer.run(.builtIn, options) { server in
      #expect(server.addresses.http == "http://[::1]:\(server.httpPort)")
      #expect(server.addresses.proxy == "http://[::1]:\(server.proxyPort)")
      #expect(server.addresses.tls == "[::1]:\(server.tlsPort)")
      let result = try await OutsideTool.run(
        "curl", ["-sS", "-o", "/dev/null", "-w", "%{http_code}", server.addresses.http + "/facebook/me"])
      #expect(result.output == "400", "\(result.complaints)")
    }
  }

  @Test func `HEAD gets the length of a body and no body`() async throws {
    try await LiveServer.run { server in
      try await TestConnection.open(to: server.httpPort) { connection in
        let host = "HTTP/1.1\r\nHost: nobody.example\r\n\r\n"
        try await connection.send("HEAD / \(host)GET / \(host)")
        let head = await connection.readResponse(isHead: true)
        let get = await connection.readResponse()
        #expect(head?.fields == get?.fields)
        #expect(get?.body.hasPrefix("Einlass: the host 'nobody.example' is not a simulated network;") == true)
      }
    }
  }

  @Test(arguments: [
    ("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\nConnection: close\r\n\r\n", true),
    ("GET /me HTTP/1.0\r\nHost: graph.facebook.com\r\n\r\n", true),
    // NIO's parser reads nothing after a request for another protocol.
    ("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n", true),
    ("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n", false),
  ])
  func `the connection ends if the client asks for it, and otherwise stays`(text: String, ends: Bool)
    async throws
  {
    try await LiveServer.run { server in
      try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send(text)
        let response = await connection.readResponse()
        #expect(response?.status == 400)
        #expect((response?.fields["connection"] == "close") == ends)
        if ends {
          #expect(await connection.readAll() == "")
        } else {
          try await connection.send(text)
          #expect(await connection.readResponse()?.status == 400)
        }
      }
    }
  }

  @Test func `a client that waits for 100 before the body gets it`() async throws {
    try await LiveServer.run { server in
      try await TestConnection.open(to: server.httpPort) { connection in
        let head = "POST /oauth/request_token HTTP/1.1\r\nHost: api.twitter.com\r\nContent-Length: 3\r\n"
        try await connection.send(head + "Expect: 100-continue\r\n\r\n")
        #expect(await connection.readResponse()?.status == 100)
        try await connection.send("a=b")
        #expect(await connection.readResponse()?.status == 400)
      }
    }
  }
}
