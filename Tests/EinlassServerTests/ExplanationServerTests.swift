import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Foundation
import Logging
import OAuth1
import OAuth1Doctor
import Testing

extension SerialTests {
  /// Clients that request explanations that take long to compute.
  @Suite(.tags(.everyStore))
  struct ExplanationServerTests {
    /// A form of 300 parameters with a signature that no known mistake explains.
    private static let hostile: String = {
      let form = (0..<300).map { "parameter\($0)=it%27s+number+\($0)+of+many+parameters+\($0)" }
        .joined(separator: "&")
      let authorization =
        "OAuth oauth_consumer_key=\"\(WorldConfiguration.builtIn.twitter.app.key)\", oauth_nonce=\"n\", "
        + "oauth_signature=\"cdQQuXon1opN%2F3wj5APnIF5NAMg%3D\", oauth_signature_method=\"HMAC-SHA1\", "
        + "oauth_timestamp=\"\(Int64(Date().timeIntervalSince1970))\", oauth_version=\"1.0\""
      return "POST /oauth/request_token HTTP/1.1\r\nHost: api.twitter.com\r\nEinlass-Explain: true\r\n"
        + "Authorization: \(authorization)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: \(form.utf8.count)\r\n\r\n\(form)"
    }()

    private func options(_ change: (inout ExplanationLimits) -> Void) -> ServerOptions {
      var options = LiveServer.patient
      change(&options.limits.explanations)
      return options
    }

    /// Returns the statuses of an ordinary request through each way in.
    private func statuses(_ server: LiveServer) async throws -> [String] {
      let plain = try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\nConnection: close\r\n\r\n")
        return await connection.readResponse()?.status
      }
      let curl = ["-sS", "-m", "600", "-o", "/dev/null", "-w", "%{http_code}"]
      let proxy = try await OutsideTool.run(
        "curl", curl + ["https://graph.facebook.com/me"], OutsideTool.environment(server))
      let direct = [
        "--noproxy", "*", "--connect-to", "graph.facebook.com:443:127.0.0.1:\(server.tlsPort)", "--cacert",
        server.certificatePath,
      ]
      let tls = try await OutsideTool.run("curl", curl + direct + ["https://graph.facebook.com/me"])
      let control = try await LiveControl.run(server.worlds) { try await $0.ask("GET", "/worlds").status }
      return ["\(plain ?? 0)", proxy.output, tls.output, "\(control)"]
    }

    @Test func `four endless searches delay no other client and end with their own`() async throws {
      let options = options { limits in
        limits.octets = .max
        limits.time = .seconds(3600)
      }
      try await LiveServer.run(.builtIn, options) { server in
        let explanations = server.worlds.explanations
        let clients = (0..<4).map { _ in
          Task {
            try await TestConnection.open(to: server.httpPort) { connection in
              try await connection.send(Self.hostile)
              while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
              try await connection.reset()
            }
          }
        }
        // Two threads work on two of them, and two wait.
        try await eventually("2 work and 2 wait") { explanations.counts == (2, 2) }
        #expect(try await statuses(server) == ["400", "400", "400", "200"])
        #expect(explanations.counts == (2, 2))
        for client in clients {
          client.cancel()
          try await client.value
        }
        try await eventually("0 work and 0 wait") { explanations.counts == (0, 0) }
      }
    }

    @Test func `response and journal report an abandoned search without repeating it`()
      async throws
    {
      try await LiveServer.run(.builtIn, options { $0.octets = 2_000_000 }) { server in
        let response = try await TestConnection.open(to: server.httpPort) { connection in
          try await connection.send(Self.hostile)
          return await connection.readResponse()
        }
        #expect(response?.status == 401)
        let told = try #require(response?.fields["einlass-explanation"])
        #expect(told.hasPrefix("the signature is wrong, and no known mistake reproduces it: "))
        #expect(told.contains("; gave up after "))
        let world = try await server.worlds.world(named: "default")
        try await world.refresh()
        let entry = try #require(world.journal.entries.last)
        // From here on, no other search may start.
        server.worlds.explanations.limits.count = 0
        server.worlds.explanations.limits.waitingCount = 0
        #expect(await world.journal.explanation(of: entry)?.sentence == told)
        #expect(
          JournalText(world.journal, explanations: await world.journal.explanations()).text.contains(told))
      }
    }
  }
}
