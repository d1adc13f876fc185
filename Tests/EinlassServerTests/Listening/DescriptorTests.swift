import Foundation
import NIOCore
import NIOPosix
import Testing

extension SerialTests {
  /// More clients than there are file descriptors.
  struct DescriptorTests {
    private static let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"

    /// Opens connections to the port, runs `body`, and closes them. Fails if the server closes a connection early,
    /// which would free a descriptor.
    private func crowd(_ count: Int, at port: Int, _ body: () async throws -> Void) async throws {
      var channels: [any Channel] = []
      for _ in 0..<count {
        channels.append(
          try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port).get())
      }
      try await body()
      #expect(channels.allSatisfy { $0.isActive })
      for channel in channels { try? await channel.close() }
    }

    private func ask(_ port: Int) async throws -> Int? {
      try await TestConnection.open(to: port) { connection in
        try await connection.send(Self.request)
        return await connection.readResponse()?.status
      }
    }

    @Test func `a crowd at one way in leaves descriptors for the others`() async throws {
      try await RunningDaemon.run(["--format", "json"], shell: "ulimit -n 200") { daemon in
        let port = try daemon.port("http")
        try await crowd(200, at: port) {
          let (proxy, control) = (try daemon.port("proxy"), try daemon.port("control"))
          #expect(try await ask(proxy) == 400)
          #expect(try await ask(control) == 403)
        }
        #expect(try await ask(port) == 400)
        #expect(await daemon.terminate() == 0)
      }
    }
  }
}
