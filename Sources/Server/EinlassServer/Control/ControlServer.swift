package import EinlassWire
package import EinlassWorld
internal import HTTPTypes
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle

/// The control interface over HTTP, separate from the networks.
///
/// It creates, resets and deletes worlds, performs actions by name, and reads journals; `/openapi.json` describes it.
/// Every request needs the token, except for `/health`, `/metrics`, `/ca.pem` and the control room, a page that uses
/// the token to get its data.
package final class ControlServer: Service {
  private let responder: ControlResponder
  private let token: ControlToken
  private let options: ServerOptions
  private let bound = BoundAddresses(1)
  /// The server whose proxy must not connect to this one.
  private let network: NetworkServer?
  private let logger: Logger

  /// The maximum size of a body, in bytes; a world to import may be large.
  static let bodySize = 64 * 1024 * 1024

  /// Creates a control interface for `worlds`; it starts to listen in `run`. The proxy of `network` does not connect to
  /// it, and `/ca.pem` is the certificate of the authority of `network`. `metrics` returns all metrics in the
  /// Prometheus text format, if the process collects them. `about` contains further members of the response for `/`.
  package init(
    _ worlds: WorldDirectory, token: ControlToken,
    options: ServerOptions = ServerOptions(), logger: Logger, beside network: NetworkServer? = nil,
    metrics: (@Sendable () -> String)? = nil,
    about: @escaping @Sendable (NetworkServer.Addresses) -> [String: JSONValue] = { _ in [:] }
  ) {
    self.network = network
    responder = ControlResponder(
      worlds, certificatePath: network?.certificatePath, metrics: metrics,
      about: { [network] in
        guard let network, network.isListening, let addresses = try? await network.addresses() else {
          return [:]
        }
        return about(addresses)
      }
    ) { [network] in network?.isListening ?? true }
    self.token = token
    self.options = options
    self.logger = logger
  }

  /// Returns the address, such as `http://127.0.0.1:8083`, once the interface listens.
  ///
  /// - Throws: The error that prevented the start.
  package func address() async throws -> String {
    Self.address(options.controlHost, try await port())
  }

  private static func address(_ host: String, _ port: Int) -> String {
    // If it listens on all addresses, local programs use the loopback address.
    "http://" + Authority.text(["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host, port)
  }

  private func port() async throws -> Int {
    try await bound.ports()[.control] ?? 0
  }

  /// Serves until the service group ends.
  ///
  /// - Throws: `StartError` if the port is taken.
  package func run() async throws {
    var configuration = HTTP1Channel.Configuration(idleTimeout: .seconds(60))
    configuration.httpDecoder.maxHeaderFieldSize = options.limits.fieldSize
    configuration.httpDecoder.maxHeaderListSize = options.limits.headSize
    configuration.httpDecoder.maxHeaderFieldCount = options.limits.fieldCount
    let server = Server(
      childChannelSetup: ControlConnectionSetup(
        http: HTTP1Channel(
          responder: { [self] request, writer, _ in try await respond(request, writer) },
          configuration: configuration)),
      configuration: ServerConfiguration(
        address: .hostname(options.controlHost, port: options.controlPort),
        availableConnectionsDelegate: MaximumAvailableConnections(
          DescriptorLimit.connections(options.limits.connectionCount))),
      onServerRunning: { [bound, options, network] channel in
        await AcceptPauseHandler.add(to: channel)
        let port = channel.localAddress?.port ?? options.controlPort
        network?.setControl(Self.address(options.controlHost, port) + "/", port: port)
        bound.add(.control, port)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: ServerLog.quiet(logger))
    do {
      try await server.run()
    } catch let error as IOError {
      let failure = StartError(
        listener: .control, host: options.controlHost, port: options.controlPort, code: error.errnoCode)
      bound.fail(failure)
      throw failure
    } catch {
      bound.fail(error)
      throw error
    }
    bound.fail(CancellationError())
  }

  @concurrent
  private func respond(_ request: Request, _ writer: consuming ResponseWriter) async throws {
    let head = request.head
    let route = Result { () throws(ControlProblem) in try ControlRoute(head) }
    let response: ControlResponder.Response
    if (try? route.get())?.endsWithCaller(responder.actions) == true {
      response = try await request.body.consumeWithCancellationOnInboundClose { body in
        let response = await self.response(to: head, route: route, body)
        try Task.checkCancellation()
        return response.closing
      }
    } else {
      response = await self.response(to: head, route: route, request.body)
    }
    switch response {
    case .message(let message): try await writer.write(message)
    case .events(let events): try await writer.write(events, to: request)
    }
  }

  private func response(
    to head: HTTPRequest, route: Result<ControlRoute, ControlProblem>, _ octets: RequestBody
  ) async -> ControlResponder.Response {
    do {
      try ControlAuthorization(
        token: token, port: try await port(), isOpen: !Loopback.contains(options.controlHost)
      ).check(head, route: try? route.get())
      // The event stream of a journal ends when the client closes the connection, which goes unnoticed while a body is
      // read.
      let body = head.method == .get ? [] : try await body(octets)
      switch route {
      case .success(let route):
        return await responder.response(to: WireRequest(head: head, body: body), route: route)
      case .failure(let problem): return .message(problem.response)
      }
    } catch {
      let problem =
        error as? ControlProblem ?? ControlProblem(.badArguments, "the body did not arrive: \(error)")
      var response = problem.response
      // The rest of the body is not read.
      response.head.headerFields[.connection] = "close"
      return .message(response)
    }
  }

  private func body(_ octets: RequestBody) async throws -> [UInt8] {
    var body: [UInt8] = []
    for try await part in octets {
      guard body.count + part.readableBytes <= Self.bodySize else {
        throw ControlProblem(.tooLarge, "the body is larger than \(Self.bodySize) bytes; send a smaller one")
      }
      body.append(contentsOf: part.readableBytesView)
    }
    return body
  }
}

extension ResponseWriter {
  @concurrent
  fileprivate consuming func write(_ response: WireResponse) async throws {
    var head = response.head
    // No response may be cached, and browsers must not guess its type.
    head.headerFields[.cacheControl] = "no-store"
    head.headerFields[.xContentTypeOptions] = "nosniff"
    try await write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: response.body)))
  }

  @concurrent
  fileprivate consuming func write(_ events: JournalEvents, to request: Request) async throws {
    let fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    let body = ResponseBody { writer in
      try await request.body.consumeWithCancellationOnInboundClose { _ in
        try await events.write(to: &writer)
      }
      try await writer.finish(nil)
    }
    try await write(response: HTTPResponse(status: .ok, headerFields: fields), body: body)
  }
}
