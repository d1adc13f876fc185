import EinlassServer
import EinlassSimulator
import EinlassTestSupport
import Foundation
import Logging
import ServiceLifecycle
import Testing

/// A server on free ports of this machine, for the duration of a test.
struct LiveServer: Sendable {
  let worlds: WorldDirectory
  let addresses: NetworkServer.Addresses
  /// The path of the certificate to trust.
  let certificatePath: String

  var httpPort: Int { Self.port(addresses.http) }
  var proxyPort: Int { Self.port(addresses.proxy) }
  var tlsPort: Int { Self.port(addresses.tls) }

  private static func port(_ address: String) -> Int {
    address.split(separator: ":").last.flatMap { Int($0) } ?? 0
  }

  /// One authority for all tests of a process: creating keys is not part of these tests.
  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "einlass-server-tests-\(ProcessInfo.processInfo.processIdentifier)").path

  /// The limits are generous: a machine that is busy with other tests is slow, and no test is about slowness.
  static let patient: ServerOptions = {
    var options = ServerOptions()
    options.limits.handshakeTime = .seconds(60)
    options.limits.requestTime = .seconds(600)
    return options
  }()

  /// Runs `body` against a server with the world that `plan` describes. The world's clock follows the system's.
  static func run<Value: Sendable>(
    _ configuration: WorldConfiguration = .builtIn, _ options: ServerOptions = patient,
    folder: String = folder,
    _ body: @escaping @Sendable (LiveServer) async throws -> Value
  ) async throws -> Value {
    var configuration = configuration
    if case .automatic = configuration.time { configuration.time = .following(SystemClock()) }
    return try await WorldDirectory.withStore(configuration) { worlds in
      try await run(worlds, options, folder: folder, body)
    }
  }

  private static func run<Value: Sendable>(
    _ worlds: WorldDirectory, _ options: ServerOptions, folder: String,
    _ body: @escaping @Sendable (LiveServer) async throws -> Value
  ) async throws -> Value {
    let authority = try CertificateAuthority(folder: folder, hosts: WorldModules.standard.networks.allHosts)
    let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let server = try NetworkServer(
      worlds, authority: authority, options: options, logger: logger)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask {
        // The server ends by cancellation, which is not a failure.
        try? await server.run()
        return nil
      }
      group.addTask {
        let addresses = try await server.addresses()
        return try await body(
          LiveServer(worlds: worlds, addresses: addresses, certificatePath: authority.certificatePath))
      }
      defer { group.cancelAll() }
      while let value = try await group.next() {
        if let value { return value }
      }
      throw CancellationError()
    }
  }

  /// Runs `body` beside a server in a service group, which `body` has to end.
  static func withService(
    _ configuration: WorldConfiguration = .builtIn,
    _ body: @escaping @Sendable (WorldDirectory, ServiceGroup, NetworkServer) async throws -> Void
  ) async throws {
    try await WorldDirectory.withStore(configuration) { worlds in
      try await withService(worlds) { group, server in try await body(worlds, group, server) }
    }
  }

  private static func withService(
    _ worlds: WorldDirectory, _ body: @escaping @Sendable (ServiceGroup, NetworkServer) async throws -> Void
  ) async throws {
    let authority = try CertificateAuthority(folder: folder, hosts: WorldModules.standard.networks.allHosts)
    let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    let server = try NetworkServer(
      worlds, authority: authority, logger: logger)
    let group = ServiceGroup(configuration: .init(services: [.init(service: server)], logger: logger))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      tasks.addTask { try await body(group, server) }
      try await tasks.waitForAll()
    }
  }

  /// Waits until connections to the port are refused.
  static func waitUntilNobodyListens(at port: Int) async throws {
    try await eventually("no server listens at port \(port)") {
      (try? await TestConnection.open(to: port) { _ in true }) != true
    }
  }
}
