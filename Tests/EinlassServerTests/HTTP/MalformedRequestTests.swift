import EinlassServer
import EinlassSimulator
import Testing

/// Malformed requests, each of which gets a 4xx response with our own error message and leaves the server running.
struct MalformedRequestTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var status = 400
    /// A word in the error message that identifies the fault.
    let names: String
    var testDescription: String { name }
  }

  private static let host = "Host: api.twitter.com\r\n"

  static let rows: [Row] =
    [
      Row(name: "no HTTP", text: "hello\r\n\r\n", names: "HTTP"),
      Row(name: "method of nobody", text: "FETCH / HTTP/1.1\r\n\(host)\r\n", names: "method"),
      Row(
        name: "HTTP/2 without asking", text: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", names: "HTTP"),
      Row(name: "HTTP/3.7", text: "GET / HTTP/3.7\r\n\(host)\r\n", status: 505, names: "HTTP/1.1"),
      Row(name: "no host", text: "GET / HTTP/1.1\r\n\r\n", names: "Host"),
      Row(name: "two hosts", text: "GET / HTTP/1.1\r\n\(host)\(host)\r\n", names: "two Host"),
      Row(name: "blank before the colon", text: "GET / HTTP/1.1\r\nHost : a\r\n\r\n", names: "header field"),
      Row(name: "header without a name", text: "GET / HTTP/1.1\r\n\(host): x\r\n\r\n", names: "header field"),
      Row(name: "folded header", text: "GET / HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", names: "header field"),
      Row(name: "NUL in a value", text: "GET / HTTP/1.1\r\n\(host)A: b\0c\r\n\r\n", names: "header field"),
      Row(name: "blank in the target", text: "GET /a b HTTP/1.1\r\n\(host)\r\n", names: "HTTP/1.1"),
      Row(
        name: "two lengths",
        text: "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\na",
        names: "Content-Length"),
      Row(
        name: "length and chunks",
        text: "POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        names: "HTTP/1.1"),
      Row(
        name: "length of words", text: "POST / HTTP/1.1\r\n\(host)Content-Length: one\r\n\r\n",
        names: "Content-Length"),
      Row(
        name: "length below zero", text: "POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n",
        names: "Content-Length"),
      Row(
        name: "length beyond all",
        text: "POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n",
        names: "Content-Length"),
      Row(
        name: "body too long", text: "POST / HTTP/1.1\r\n\(host)Content-Length: 8388609\r\n\r\n", status: 413,
        names: "8388608"),
      Row(
        name: "chunk of words", text: "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nlong\r\n",
        names: "chunk"),
      Row(
        name: "header too large",
        text: "GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 20_000))\r\n\r\n", status: 431,
        names: "too large"),
      Row(
        name: "too many fields",
        text: "GET / HTTP/1.1\r\n\(host)\(String(repeating: "A: b\r\n", count: 200))\r\n", status: 431,
        names: "too many fields"),
      Row(
        name: "target too long",
        text: "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\(host)\r\n",
        status: 431, names: "too large"),
      Row(name: "CONNECT to a path", text: "CONNECT /a HTTP/1.1\r\n\(host)\r\n", names: "CONNECT"),
      Row(
        name: "CONNECT without a port", text: "CONNECT api.twitter.com HTTP/1.1\r\n\(host)\r\n",
        names: "CONNECT"),
      Row(
        name: "CONNECT to port 0", text: "CONNECT api.twitter.com:0 HTTP/1.1\r\n\(host)\r\n",
        names: "CONNECT"),
      Row(
        name: "CONNECT elsewhere", text: "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
        status: 403,
        names: "'example.com:443'"),
      Row(
        name: "CONNECT to a mailbox", text: "CONNECT a@api.twitter.com:443 HTTP/1.1\r\n\(host)\r\n",
        names: "CONNECT"),
      Row(
        name: "CONNECT to a wildcard", text: "CONNECT *.temboolive.com:443 HTTP/1.1\r\n\(host)\r\n",
        status: 403,
        names: "'*.temboolive.com:443'"),
      Row(
        name: "URL with a port of words", text: "GET http://api.twitter.com:x/ HTTP/1.1\r\n\(host)\r\n",
        names: "URL"),
      Row(name: "bare line feeds", text: "GET / HTTP/1.1\nHost: api.twitter.com\n\n", names: "CR LF"),
      Row(
        name: "bare line feed in the header", text: "GET / HTTP/1.1\r\nHost: api.twitter.com\n\n",
        names: "HTTP/1.1"),
      Row(name: "bare line feed behind HTTP/1.0", text: "GET / HTTP/1.0\n\n", names: "CR LF"),
    ] + hosts + codings

  /// `Host` contains a host and an optional port, and nothing else (RFC 9112, section 3.2).
  private static let hosts = [
    "api.twitter.com:x", "api.twitter.com:99999", "api.twitter.com:1:2", "api.twitter.com:-1", "a b",
    "api.twitter.com/x", "user@api.twitter.com", "[::1", "[::1]x", "[x]", "api.twitter.com%zz",
    "\u{E9}.example",
  ].map { Row(name: "host \($0)", text: "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n", names: "Host") }

  /// Only `chunked` is supported, and only once, as the last coding, in HTTP/1.1 (RFC 9112, sections 6.1 and 6.3).
  private static let codings = [
    ("gzip, chunked", 501, "'gzip'", "1.1"), ("chunked, chunked", 400, "HTTP", "1.1"),
    ("gzip\r\nTransfer-Encoding: chunked", 501, "'gzip'", "1.1"), ("gzip", 400, "end with 'chunked'", "1.1"),
    ("chunked, gzip", 400, "HTTP", "1.1"), ("chunked", 400, "Transfer-Encoding", "1.0"),
  ].map { coding, status, names, version in
    Row(
      name: "coding \(coding) in HTTP/\(version)",
      text: "POST / HTTP/\(version)\r\n\(host)Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n", status: status,
      names: names)
  }

  @Test(arguments: rows)
  func `a malformed request is refused, and the server keeps running`(row: Row) async throws {
    try await LiveServer.run { server in
      let response = try await TestConnection.open(to: server.proxyPort) { connection in
        try? await connection.send(row.text)
        return await connection.readResponse()
      }
      #expect(response?.status == row.status)
      #expect(response?.fields["content-type"] == "text/vnd.einlass.refusal; charset=utf-8")
      let body = response?.body ?? ""
      #expect(body.hasPrefix("Einlass: ") && body.contains(row.names), "says \(body)")
      let after = try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
        return await connection.readResponse()
      }
      #expect(after?.status == 400)
    }
  }

  @Test func `a bare line feed is found even if the request line comes in pieces`() async throws {
    try await LiveServer.run { server in
      for cut in 1..<"GET / HTTP/1.1\n".utf8.count {
        let text = "GET / HTTP/1.1\nHost: api.twitter.com\n\n"
        let response = try await TestConnection.open(to: server.httpPort) { connection in
          try await connection.send(String(text.prefix(cut)))
          try? await connection.send(String(text.dropFirst(cut)))
          return await connection.readResponse()
        }
        #expect(response?.status == 400, "cut at \(cut): \(response?.body ?? "nothing")")
      }
    }
  }

  @Test(arguments: ["api.twitter.com:", "API.twitter.com:080", "api.twitter.com:65535"])
  func `an unusual but valid host is served`(host: String) async throws {
    try await LiveServer.run { server in
      let response = try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        return await connection.readResponse()
      }
      #expect(response?.fields["content-type"] != "text/vnd.einlass.refusal; charset=utf-8")
    }
  }

  @Test func `chunks whose sum exceeds the limit are refused`() async throws {
    try await LiveServer.run { server in
      let response = try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send("POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n")
        let chunk = "8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n"
        // The server responds and stops reading, so the last chunks may not arrive.
        for _ in 0..<257 { try? await connection.send(chunk) }
        return await connection.readResponse()
      }
      #expect(response?.status == 413)
    }
  }

  @Test func `requests before a malformed one are answered first`() async throws {
    try await LiveServer.run { server in
      try await TestConnection.open(to: server.httpPort) { connection in
        let good = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"
        try await connection.send(good + good + "nonsense\r\n\r\n")
        #expect(await connection.readResponse()?.fields["content-type"]?.hasPrefix("text/javascript") == true)
        #expect(await connection.readResponse()?.fields["content-type"]?.hasPrefix("text/javascript") == true)
        #expect(await connection.readResponse()?.body.hasPrefix("Einlass: ") == true)
        #expect(await connection.readAll() == "")
      }
    }
  }
}
