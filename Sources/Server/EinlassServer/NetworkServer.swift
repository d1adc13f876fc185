package import EinlassWorld
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// The simulated networks over real HTTP, with three listeners: a base address, an intercepting proxy, and TLS.
///
/// Runs as a service: a graceful shutdown lets requests in flight finish, cancellation ends them. Metrics and traces go
/// to the systems that the process has set up with `MetricsSystem.bootstrap` and `InstrumentationSystem.bootstrap`
/// before it makes a server.
package final class NetworkServer: Service {
  /// The addresses of a running server.
  package struct Addresses: Sendable, Hashable {
    /// The base address, such as `http://127.0.0.1:8080`; the network is chosen by `Host`, or by the first part of the
    /// path.
    package let http: String
    /// The proxy, such as `http://127.0.0.1:8081`, for `HTTPS_PROXY`.
    package let proxy: String
    /// The TLS address, such as `127.0.0.1:8082`, for clients that map host names.
    package let tls: String
  }

  private let context: ServerContext
  private let authority: CertificateAuthority
  private var ownPorts: OwnPorts { context.ownPorts }

  /// Sets the address of the server's control interface.
  func setControl(_ address: String, port: Int) { context.setControl(address, port: port) }

  private let options: ServerOptions
  private let bound: BoundAddresses
  private let group: any EventLoopGroup

  /// Creates a server for `worlds`; it starts to listen in `run`.
  ///
  /// - Throws: `CertificateError` if TLS cannot be set up.
  package init(
    _ worlds: WorldDirectory, authority: CertificateAuthority,
    options: ServerOptions = ServerOptions(), logger: Logger
  ) throws(CertificateError) {
    self.options = options
    self.authority = authority
    group = MultiThreadedEventLoopGroup.singleton
    context = try ServerContext(
      worlds: worlds, authority: authority, limits: options.limits,
      allowsOthers: options.allowsOthers, logger: logger)
    bound = BoundAddresses(Listener.networks.count)
    worlds.explanations.limits = options.limits.explanations
    if let telemetry = ExchangeTelemetry(context.metrics) { worlds.observe(by: telemetry) }
  }

  /// Returns the addresses of the server once it listens.
  ///
  /// - Throws: The error that prevented the start.
  package func addresses() async throws -> Addresses {
    let ports = try await bound.ports()
    let address = { (listener: Listener) in Authority.text(self.options.host, ports[listener] ?? 0) }
    return Addresses(
      http: "http://" + address(.http), proxy: "http://" + address(.proxy), tls: address(.tls))
  }

  /// The path of the certificate that clients must trust.
  var certificatePath: String { authority.certificatePath }

  /// Whether all three listeners listen.
  var isListening: Bool { bound.isComplete }

  /// Serves until the service group ends.
  ///
  /// - Throws: `StartError` if a port is taken.
  package func run() async throws {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for listener in Listener.networks { group.addTask { try await self.serve(listener) } }
        // If one cannot listen, the others are cancelled.
        while try await group.next() != nil {}
      }
    } catch {
      bound.fail(error)
      throw error
    }
    bound.fail(CancellationError())
  }

  private func serve(_ listener: Listener) async throws {
    let port = listener.port(options)
    // A forwarded connection needs two descriptors, one for each side.
    let each = listener == .proxy && options.allowsOthers ? 2 : 1
    let server = Server(
      childChannelSetup: ConnectionSetup(server: context, listener: listener),
      configuration: ServerConfiguration(
        address: .hostname(options.host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          DescriptorLimit.connections(options.limits.connectionCount, each: each))),
      onServerRunning: { [bound, ownPorts] channel in
        await AcceptPauseHandler.add(to: channel)
        let port = channel.localAddress?.port ?? port
        ownPorts.add(port)
        bound.add(listener, port)
      },
      eventLoopGroup: group, logger: ServerLog.quiet(context.logger))
    do {
      try await server.run()
    } catch let error as IOError {
      throw StartError(listener: listener, host: options.host, port: port, code: error.errnoCode)
    }
  }
}
