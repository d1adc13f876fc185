import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import Logging
import ServiceLifecycle
import Testing

extension SerialTests {
  /// Graceful shutdown of a server.
  @Suite(.tags(.everyStore))
  struct ShutdownTests {
    @Test func `a request in flight gets its response before the server ends`() async throws {
      let source = VirtualClock(WallTime(seconds: 1_500_000_000))
      var configuration = WorldConfiguration.builtIn
      configuration.time = .following(source)
      try await LiveServer.withService(configuration) { worlds, group, server in
        let world = try await worlds.world(named: "default")
        try world.plan("slow", for: "facebook.me")
        let addresses = try await server.addresses()
        let port = try #require(addresses.http.split(separator: ":").last.flatMap { Int($0) })
        try await TestConnection.open(to: port) { connection in
          try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          try await world.clock.waitForSleepers(1)
          // Connections learn of the shutdown on their own loops, after the listener. Connections without a request are
          // closed.
          try await TestConnection.open(to: port) { idle in
            await group.triggerGracefulShutdown()
            let rest = await idle.readAll()
            #expect(rest == "")
          }
          try await LiveServer.waitUntilNobodyListens(at: port)
          source.advance(by: .seconds(30))
          let response = await connection.readResponse()
          #expect(response?.status == 400)
          #expect(response?.fields["connection"] == "close")
          #expect(await connection.readAll() == "")
        }
      }
    }

    @Test func `an idle connection does not keep the server running`() async throws {
      try await LiveServer.withService { _, group, server in
        let addresses = try await server.addresses()
        let port = try #require(addresses.http.split(separator: ":").last.flatMap { Int($0) })
        try await TestConnection.open(to: port) { connection in
          try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          #expect(await connection.readResponse()?.status == 400)
          await group.triggerGracefulShutdown()
          #expect(await connection.readAll() == "")
        }
      }
    }

    @Test func `a port in use is named, with a remedy`() async throws {
      try await LiveServer.run { first in
        var options = ServerOptions()
        options.proxyPort = first.proxyPort
        let failure = await #expect(throws: StartError.self) {
          try await LiveServer.run(.builtIn, options) { _ in }
        }
        #expect(
          failure?.description
            == "port \(first.proxyPort) at 127.0.0.1 is in use; stop the program that listens there, or "
            + "choose another port with --proxy-port")
      }
    }
  }
}
