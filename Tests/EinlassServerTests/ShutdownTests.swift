import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import Logging
import ServiceLifecycle
import Testing

extension AloneTests {
  /// How a server ends.
  struct ShutdownTests {
    @Test func `a request in flight is answered before the server ends`() async throws {
      let source = VirtualClock(WallTime(seconds: 1_500_000_000))
      var plan = WorldPlan.builtIn
      plan.time = .following(source)
      let worlds = try await WorldDirectory(plan)
      let world = try await worlds.world(named: "default")
      try world.plan("slow", for: "facebook.me")
      try await LiveServer.withService(worlds) { group, server in
        let addresses = try await server.addresses()
        let port = try #require(addresses.http.split(separator: ":").last.flatMap { Int($0) })
        try await RawConnection.open(to: port) { talk in
          try await talk.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          for _ in 0..<1_000_000 where world.clock.sleeperCount == 0 { await Task.yield() }
          await group.triggerGracefulShutdown()
          await LiveServer.waitUntilNobodyListens(at: port)
          source.advance(by: .seconds(30))
          let answer = await talk.readAnswer()
          #expect(answer?.status == 400)
          #expect(answer?.fields["connection"] == "close")
          #expect(await talk.readAll() == "")
        }
      }
    }

    @Test func `a connection on which nothing happens does not keep the server`() async throws {
      let worlds = try await WorldDirectory(.builtIn)
      try await LiveServer.withService(worlds) { group, server in
        let addresses = try await server.addresses()
        let port = try #require(addresses.http.split(separator: ":").last.flatMap { Int($0) })
        try await RawConnection.open(to: port) { talk in
          try await talk.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          #expect(await talk.readAnswer()?.status == 400)
          await group.triggerGracefulShutdown()
          #expect(await talk.readAll() == "")
        }
      }
    }

    @Test func `a port that is taken is named, with what to do`() async throws {
      try await LiveServer.run { first in
        var options = ServerOptions()
        options.proxyPort = first.proxyPort
        let failure = await #expect(throws: StartFailure.self) {
          try await LiveServer.run(.builtIn, options) { _ in }
        }
        #expect(
          failure?.description
            == "port \(first.proxyPort) at 127.0.0.1 is in use; end the program that listens there, or give another "
            + "with --proxy-port")
      }
    }
  }
}
