import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import HTTPTypes
import Testing

/// Planned failures of the transport, as a client observes them on its socket.
struct SocketFailureTests {
  /// On a busy machine, seconds pass before a client has sent anything.
  private static let busyTime = Duration.seconds(30)

  /// Returns the result of a request for /me with `failure` planned for it.
  private func meeting(
    _ failure: String, _ options: ServerOptions = ServerOptions()
  ) async throws -> (text: String, failure: String?) {
    try await LiveServer.run(.builtIn, options) { server in
      let world = try await server.worlds.world(named: "default")
      try world.plan(failure, for: "facebook.me")
      return try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
        let text = await connection.readAll()
        return (text, connection.failure)
      }
    }
  }

  @Test(arguments: ["connection-lost", "connection-refused", "offline", "tls-failure", "unknown-host"])
  func `a lost connection is reset`(failure: String) async throws {
    let seen = try await meeting(failure)
    #expect(seen.text == "")
    #expect(seen.failure?.contains("reset by peer") == true, "\(seen.failure ?? "closed")")
  }

  @Test func `no data and no error closes the connection without any bytes`() async throws {
    let seen = try await meeting("no-data-no-error")
    #expect(seen.text == "")
    #expect(seen.failure == nil)
  }

  @Test func `a response without a status is not HTTP`() async throws {
    #expect(try await meeting("no-status").text == "this is not an HTTP response\r\n\r\n")
  }

  @Test func `a timeout is silence until the server's limit`() async throws {
    var options = ServerOptions()
    options.limits.idleTime = Self.busyTime
    let seen = try await meeting("timeout", options)
    #expect(seen.text == "")
    #expect(seen.failure == nil)
  }

  @Test(
    arguments: [("slow", nil, 30), ("slow", .seconds(7), 7), ("slow-real-time", .seconds(3), 3)]
      as [(String, Duration?, Int)])
  func `a slow response takes as long as the plan states`(name: String, delay: Duration?, seconds: Int)
    async throws
  {
    let source = VirtualClock(WallTime(seconds: 1_500_000_000))
    var configuration = WorldConfiguration.builtIn
    configuration.time = .following(source)
    try await LiveServer.run(configuration) { server in
      let world = try await server.worlds.world(named: "default")
      try world.plan(name, for: "facebook.me", delay: delay)
      // Real time continues while the world's clock is stopped.
      let isReal = name == "slow-real-time"
      if isReal { world.clock.pace = .manual }
      try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
        let sleeping = isReal ? source : world.clock
        try await sleeping.waitForSleepers(1)
        source.advance(by: .milliseconds(seconds * 1000 - 1))
        #expect(sleeping.sleeperCount == 1)
        source.advance(by: .milliseconds(1))
        #expect(await connection.readResponse()?.status == 400)
      }
    }
  }

  @Test(arguments: [("closed-within", nil), ("reset-within", "reset by peer")] as [(String, String?)])
  func `a response breaks off in the middle`(failure: String, says: String?) async throws {
    let seen = try await meeting(failure)
    #expect(seen.text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(!seen.text.contains("\r\n\r\n"))
    #expect((seen.failure != nil) == (says != nil))
    #expect(seen.failure?.contains(says ?? "") ?? true)
  }

  @Test func `a response stops in the middle until the server's limit`() async throws {
    var options = ServerOptions()
    options.limits.idleTime = Self.busyTime
    let seen = try await meeting("stalled", options)
    #expect(seen.text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(!seen.text.contains("\r\n\r\n"))
    #expect(seen.failure == nil)
  }

  @Test func `a response drips out on the world's clock, and the connection stays`()
    async throws
  {
    let source = VirtualClock(WallTime(seconds: 1_500_000_000))
    var configuration = WorldConfiguration.builtIn
    configuration.time = .following(source)
    try await LiveServer.run(configuration) { server in
      let world = try await server.worlds.world(named: "default")
      try world.plan("slow-drip", for: "facebook.me")
      let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"
      try await TestConnection.open(to: server.httpPort) { connection in
        try await connection.send(request)
        for piece in 1...10 {
          try await world.clock.waitForSleepers(1)
          source.advance(by: .seconds(3))
          try #require(await connection.readMore())
          if piece < 5 { #expect(!connection.arrived.contains("\r\n\r\n")) }
        }
        #expect(await connection.readResponse()?.status == 400)
        try await connection.send(request)
        #expect(await connection.readResponse()?.status == 400)
      }
    }
  }

  @Test(arguments: [
    ("closed-within", TransportError.networkConnectionLost), ("reset-within", .networkConnectionLost),
    ("stalled", .timedOut),
  ])
  func `in process, the loader reports a broken delivery`(
    failure: String, expected: TransportError
  ) async throws {
    let world = try await World(.builtIn)
    try world.plan(failure, for: "facebook.me")
    await #expect(throws: expected) {
      try await world.transport.send(WireRequest(.get, host: "graph.facebook.com", target: "/me"))
    }
    try world.plan("slow-drip", for: "facebook.me")
    let start = world.clock.now
    let response = try await world.transport.send(
      WireRequest(.get, host: "graph.facebook.com", target: "/me"))
    #expect(response.head.status.code == 400)
    #expect(world.clock.now == start.advanced(by: .seconds(30)))
  }
}
