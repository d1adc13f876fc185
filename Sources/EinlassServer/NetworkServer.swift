public import EinlassSimulator
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import NIOPosix
public import ServiceLifecycle
internal import Synchronization

/// The simulated networks over real HTTP, with three ways in: a base address, an intercepting proxy, TLS.
///
/// Runs as a service: a graceful shutdown lets requests in flight finish, cancelling ends them.
public final class NetworkServer: Service {
  /// Where a running server listens.
  public struct Addresses: Sendable, Hashable {
    /// Such as `http://127.0.0.1:8080`; the network is chosen by `Host`, or by `/twitter`, `/facebook`, `/broker`.
    public let http: String
    /// Such as `http://127.0.0.1:8081`, for `HTTPS_PROXY`.
    public let proxy: String
    /// Such as `127.0.0.1:8082`, for clients that map host names.
    public let tls: String
  }

  private let desk: Desk
  /// The ports to which the proxy leads nobody.
  var ownPorts: OwnPorts { desk.ownPorts }
  private let options: ServerOptions
  private let opening: Opening
  private let group: any EventLoopGroup

  /// A server for `worlds`; it listens once it runs.
  ///
  /// Throws where TLS cannot be set up.
  public init(
    _ worlds: WorldDirectory, authority: CertificateAuthority, options: ServerOptions = ServerOptions(),
    logger: Logger
  ) throws(CertificateFailure) {
    self.options = options
    group = MultiThreadedEventLoopGroup.singleton
    desk = try Desk(
      worlds: worlds, authority: authority, limits: options.limits, allowsOthers: options.allowsOthers,
      logger: logger)
    opening = Opening(Entry.networks.count)
    worlds.explanations.limits = options.limits.explanations
  }

  /// Where the server listens, as soon as it does; throws where it could not start.
  public func addresses() async throws -> Addresses {
    let ports = try await opening.ports()
    let address = { (entry: Entry) in Authority.text(self.options.host, ports[entry] ?? 0) }
    return Addresses(
      http: "http://" + address(.http), proxy: "http://" + address(.proxy), tls: address(.tls))
  }

  /// Serves until the service group ends; throws `StartFailure` where a port is taken.
  public func run() async throws {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for entry in Entry.networks { group.addTask { try await self.serve(entry) } }
        // One that cannot listen takes the others with it.
        while try await group.next() != nil {}
      }
    } catch {
      opening.fail(error)
      throw error
    }
    opening.fail(CancellationError())
  }

  private func serve(_ entry: Entry) async throws {
    let port = port(of: entry)
    // What the proxy passes on takes a connection on either side.
    let each = entry == .proxy && options.allowsOthers ? 2 : 1
    let server = Server(
      childChannelSetup: Entrance(desk: desk, isSecure: entry == .tls),
      configuration: ServerConfiguration(
        address: .hostname(options.host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          DescriptorShare.connections(options.limits.connectionCount, each: each))),
      onServerRunning: { [opening, ownPorts] channel in
        await Self.pauseWithoutDescriptors(channel)
        let port = channel.localAddress?.port ?? port
        ownPorts.add(port)
        opening.add(entry, port)
      },
      eventLoopGroup: group, logger: ServerLog.quiet(desk.logger))
    do {
      try await server.run()
    } catch let error as IOError {
      throw StartFailure(entry: entry, host: options.host, port: port, code: error.errnoCode)
    }
  }

  /// Has a listening socket wait where there are no more descriptors.
  static func pauseWithoutDescriptors(_ channel: any Channel) async {
    // A channel that is closed by now needs nothing.
    try? await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.addHandler(AcceptPauseHandler(), position: .first)
    }.get()
  }

  private func port(of entry: Entry) -> Int {
    switch entry {
    case .http: options.httpPort
    case .proxy: options.proxyPort
    case .tls: options.tlsPort
    case .control: options.controlPort
    }
  }
}

/// The ways in.
enum Entry: String, Sendable, Hashable, CaseIterable {
  case http, proxy, tls, control

  /// Those that lead to the networks.
  static let networks: [Entry] = [.http, .proxy, .tls]
}
