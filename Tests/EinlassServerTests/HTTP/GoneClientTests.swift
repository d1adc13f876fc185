import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Testing

/// Clients that leave before they get a response, while a world's clock is stopped.
struct GoneClientTests {
  private func withSlowWorld(
    _ failure: String, _ body: @escaping @Sendable (LiveServer, World) async throws -> Void
  ) async throws {
    var configuration = WorldConfiguration.builtIn
    configuration.time = .following(VirtualClock(WallTime(seconds: 1_500_000_000)))
    try await LiveServer.run(configuration) { server in
      let world = try await server.worlds.world(named: "default")
      try world.plan(failure, for: "facebook.me")
      try await body(server, world)
    }
  }

  private static let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"

  @Test(arguments: ["slow", "slow-drip"])
  func `a client that closes ends the work for it`(failure: String) async throws {
    try await withSlowWorld(failure) { server, world in
      try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send(Self.request)
        try await world.clock.waitForSleepers(1)
      }
      try await eventually("the request has gone with its client") { world.clock.sleeperCount == 0 }
    }
  }

  @Test func `a client that closes with pipelined requests ends them all`() async throws {
    try await withSlowWorld("slow") { server, world in
      try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send(String(repeating: Self.request, count: 500))
        try await world.clock.waitForSleepers(1)
      }
      try await eventually("the request has gone with its client") { world.clock.sleeperCount == 0 }
    }
  }

  @Test func `a client that shuts down sending is closed if its response takes long`()
    async throws
  {
    try await withSlowWorld("slow") { server, world in
      try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send(Self.request)
        try await connection.finish()
        #expect(await connection.readAll() == "")
      }
      try await eventually("the request has gone with its client") { world.clock.sleeperCount == 0 }
    }
  }

  @Test func `a client that shuts down sending gets a response if it is fast`() async throws {
    try await LiveServer.run { server in
      let text = try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send(Self.request)
        try await connection.finish()
        return await connection.readAll()
      }
      #expect(text.hasPrefix("HTTP/1.1 400 "))
    }
  }
}
