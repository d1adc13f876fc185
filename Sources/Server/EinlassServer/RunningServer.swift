internal import EinlassSystem
public import EinlassWorld
internal import Logging

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A server within the process, on free ports of 127.0.0.1, for clients that cannot reach a world in any other way.
public struct RunningServer: Sendable {
  /// The world that responds.
  public let world: World
  /// The directory with this world as its default.
  package let worlds: WorldDirectory
  /// The base address, such as `http://127.0.0.1:8080`; the network is chosen by `Host`, or by the first part of the
  /// path.
  public let http: String
  /// The proxy, such as `http://127.0.0.1:8081`: it leads only to the networks, by their own names, including over
  /// HTTPS.
  public let proxy: String
  /// The TLS address, such as `127.0.0.1:8082`, for clients that map host names to addresses themselves.
  public let tls: String
  /// The file with the certificate, in PEM, that clients of `proxy` and `tls` must trust.
  public let certificatePath: String

  /// The port of the base address.
  public var httpPort: Int { Self.port(http) }
  /// The port of the proxy on 127.0.0.1.
  public var proxyPort: Int { Self.port(proxy) }
  /// The port on 127.0.0.1 for clients that map host names.
  public var tlsPort: Int { Self.port(tls) }

  private static func port(_ address: String) -> Int {
    address.split(separator: ":").last.flatMap { Int($0) } ?? 0
  }
}

/// Serves `world` over HTTP while `body` runs.
///
/// The world keeps its clock and its journal. A client that signs with the system's clock needs a world that follows it
/// too: `configuration.time = .following(SystemClock())`.
///
/// - Parameters:
///   - world: The world whose networks respond.
///   - stateFolder: The folder of the certificate authority, for only this user. Defaults to a temporary folder that
///     all processes of the user share, so that the authority is created only once.
///   - body: Receives the addresses. Tasks that `body` starts should end before it returns: the server does not wait
///     for their requests.
/// - Returns: The result of `body`.
/// - Throws: The errors of `body`, and the error that prevents the server from starting.
public func withServer<Value>(
  _ world: World, stateFolder: String? = nil,
  _ body: (RunningServer) async throws -> Value
) async throws -> Value {
  let worlds = try WorldDirectory(world)
  let authority = try CertificateAuthority(
    folder: stateFolder ?? temporaryStateFolder, hosts: worlds.modules.networks.allHosts)
  let logger = Logger(label: "einlass", factory: { _ in SwiftLogNoOpLogHandler() })
  let server = try NetworkServer(worlds, authority: authority, logger: logger)
  return try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await server.run() }
    // The server ends by cancellation, which is not a failure.
    defer { group.cancelAll() }
    let addresses = try await server.addresses()
    return try await body(
      RunningServer(
        world: world, worlds: worlds, http: addresses.http, proxy: addresses.proxy, tls: addresses.tls,
        certificatePath: authority.certificatePath))
  }
}

/// The temporary folder that all processes of the user share, or one for this process if the folder belongs to another
/// user.
private var temporaryStateFolder: String {
  let shared = FileManager.default.temporaryDirectory.appending(path: "einlass-\(geteuid())").path
  return (try? PrivateFolder(shared)) == nil ? ownStateFolder ?? shared : shared
}

private let ownStateFolder = TemporaryPlace.folder(in: [FileManager.default.temporaryDirectory.path])
