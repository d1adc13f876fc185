import EinlassServer
import EinlassSimulator
import NIOCore
import Testing

extension SerialTests {
  /// Slow clients are disconnected. The tests wait for the server's output, never for a fixed time.
  ///
  /// A client that sends something before it stops gets half a minute for it, since the machine may be busy.
  struct SlowClientTests {
    private func options(_ change: (inout ServerLimits) -> Void) -> ServerOptions {
      var options = ServerOptions()
      change(&options.limits)
      return options
    }

    @Test func `a body that does not arrive gives 408`() async throws {
      try await LiveServer.run(.builtIn, options { $0.requestTime = .milliseconds(50) }) { server in
        try await TestConnection.open(to: server.httpPort) { connection in
          try await connection.send(
            "POST / HTTP/1.1\r\nHost: api.twitter.com\r\nContent-Length: 9\r\n\r\nabc")
          let response = await connection.readResponse()
          #expect(response?.status == 408)
          #expect(response?.body == "Einlass: the request did not arrive completely within 0.05 seconds\n")
          #expect(await connection.readAll() == "")
        }
      }
    }

    @Test(arguments: ["", "GET / HT"])
    func `a connection without a whole request is closed`(text: String) async throws {
      try await LiveServer.run(.builtIn, options { $0.idleTime = .seconds(1) }) { server in
        try await TestConnection.open(to: server.httpPort) { connection in
          if !text.isEmpty { try? await connection.send(text) }
          #expect(await connection.readAll() == "")
        }
      }
    }

    @Test func `a handshake that does not arrive times out`() async throws {
      try await LiveServer.run(.builtIn, options { $0.handshakeTime = .seconds(1) }) { server in
        let heard = try await TestConnection.open(to: server.tlsPort) { connection in
          try? await connection.send("\u{16}\u{3}\u{1}")
          return await connection.readAll()
        }
        #expect(heard == "")
      }
    }

    @Test func `a silent tunnel is closed`() async throws {
      try await LiveServer.run(.builtIn, options { $0.idleTime = .seconds(30) }) { server in
        try await TestConnection.open(to: server.proxyPort) { connection in
          try await connection.send(
            "CONNECT api.twitter.com:443 HTTP/1.1\r\nHost: api.twitter.com:443\r\n\r\n")
          #expect(await connection.readResponse()?.status == 200)
          #expect(await connection.readAll() == "")
        }
      }
    }

    @Test func `a silent tunnel to another server is closed on both sides`() async throws {
      var open = options { $0.tunnelIdleTime = .seconds(30) }
      open.allowsOthers = true
      let options = open
      try await LiveServer.run { other in
        try await LiveServer.run(.builtIn, options) { server in
          try await TestConnection.open(to: server.proxyPort) { connection in
            let destination = "127.0.0.1:\(other.httpPort)"
            try await connection.send("CONNECT \(destination) HTTP/1.1\r\nHost: \(destination)\r\n\r\n")
            #expect(await connection.readResponse()?.status == 200)
            for _ in 0..<3 {
              try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
              #expect(await connection.readResponse()?.status == 400)
            }
            #expect(await connection.readAll() == "")
          }
        }
      }
    }

    @Test(.timeLimit(.minutes(15))) func `a client that does not read its responses is closed`() async throws
    {
      try await LiveServer.run(.builtIn, options { $0.idleTime = .seconds(1) }) { server in
        try await TestConnection.open(to: server.httpPort, reads: false) { connection in
          // This is far more than both sockets can buffer: the client keeps sending requests and reads nothing.
          let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"
          let requests = String(repeating: request, count: 1000)
          await #expect(throws: (any Error).self) {
            while true { try await connection.send(requests) }
          }
        }
      }
    }

    @Test func `a client that arrives when all places are taken waits for one`() async throws {
      try await LiveServer.run(.builtIn, options { $0.connectionCount = 1 }) { server in
        let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"
        let late = try await TestConnection.open(to: server.httpPort) { first in
          try await first.send(request)
          #expect(await first.readResponse()?.status == 400)
          let late = Task {
            try await TestConnection.open(to: server.httpPort) { second in
              try await second.send(request)
              return await second.readResponse()
            }
          }
          // The first client is served while the second one waits.
          try await first.send(request)
          #expect(await first.readResponse()?.status == 400)
          return late
        }
        let response = try await late.value
        #expect(response?.status == 400)
      }
    }
  }
}
