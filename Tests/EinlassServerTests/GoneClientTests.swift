import EinlassSimulator
import EinlassWire
import Testing

/// Clients that go before they are answered, while a world's clock stands still.
struct GoneClientTests {
  private func withSlowWorld(
    _ failure: String, _ body: @escaping @Sendable (LiveServer, World) async throws -> Void
  ) async throws {
    var plan = WorldPlan.builtIn
    plan.time = .following(VirtualClock(WallTime(seconds: 1_500_000_000)))
    try await LiveServer.run(plan) { server in
      let world = try await server.worlds.world(named: "default")
      try world.plan(failure, for: "facebook.me")
      try await body(server, world)
    }
  }

  private static let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"

  @Test(arguments: ["slow", "slow-drip"])
  func `a client that closes ends what is done for it`(failure: String) async throws {
    try await withSlowWorld(failure) { server, world in
      try await RawConnection.open(to: server.httpPort) { talk in
        try await talk.send(Self.request)
        await eventually("nobody waits for the clock") { world.clock.sleeperCount == 1 }
      }
      await eventually("the request goes on without its client") { world.clock.sleeperCount == 0 }
    }
  }

  @Test func `a client that closes with more requests on their way ends them all`() async throws {
    try await withSlowWorld("slow") { server, world in
      try await RawConnection.open(to: server.httpPort) { talk in
        try await talk.send(String(repeating: Self.request, count: 500))
        await eventually("nobody waits for the clock") { world.clock.sleeperCount == 1 }
      }
      await eventually("the request goes on without its client") { world.clock.sleeperCount == 0 }
    }
  }

  @Test func `a client that says it sends no more is closed when its answer does not come soon`() async throws
  {
    try await withSlowWorld("slow") { server, world in
      try await RawConnection.open(to: server.httpPort) { talk in
        try await talk.send(Self.request)
        try await talk.finish()
        #expect(await talk.readAll() == "")
      }
      await eventually("the request goes on without its client") { world.clock.sleeperCount == 0 }
    }
  }

  @Test func `a client that says it sends no more gets an answer that comes soon`() async throws {
    try await LiveServer.run { server in
      let text = try await RawConnection.open(to: server.httpPort) { talk in
        try await talk.send(Self.request)
        try await talk.finish()
        return await talk.readAll()
      }
      #expect(text.hasPrefix("HTTP/1.1 400 "))
    }
  }
}
