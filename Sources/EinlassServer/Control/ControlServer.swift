public import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import NIOPosix
public import ServiceLifecycle

/// The control interface over HTTP, apart from the networks, on this machine alone.
///
/// It makes, resets and deletes worlds, performs actions by name, and reads journals; what there is it says itself
/// at `/openapi.json`. Every request needs the token.
public final class ControlServer: Service {
  private let desk: ControlDesk
  private let token: ControlToken
  private let options: ServerOptions
  private let opening = Opening(1)
  /// Whose proxy is to lead nobody here.
  private let network: NetworkServer?
  private let logger: Logger

  /// Octets of a body; a world to import may be large.
  static let bodySize = 64 * 1024 * 1024
  private static let host = "127.0.0.1"

  /// A control interface for `worlds`; it listens once it runs. The proxy of `network` does not lead to it.
  public init(
    _ worlds: WorldDirectory, token: ControlToken, options: ServerOptions = ServerOptions(), logger: Logger,
    beside network: NetworkServer? = nil
  ) {
    self.network = network
    desk = ControlDesk(worlds: worlds)
    self.token = token
    self.options = options
    self.logger = logger
  }

  /// Such as `http://127.0.0.1:8083`, as soon as the interface listens; throws where it could not start.
  public func address() async throws -> String {
    "http://\(Self.host):\(try await port())"
  }

  private func port() async throws -> Int {
    try await opening.ports()[.control] ?? 0
  }

  /// Serves until the service group ends; throws `StartFailure` where the port is taken.
  public func run() async throws {
    var configuration = HTTP1Channel.Configuration(idleTimeout: .seconds(60))
    configuration.httpDecoder.maxHeaderFieldSize = options.limits.fieldSize
    configuration.httpDecoder.maxHeaderListSize = options.limits.headSize
    configuration.httpDecoder.maxHeaderFieldCount = options.limits.fieldCount
    let server = Server(
      childChannelSetup: ControlChannel(
        http: HTTP1Channel(
          responder: { [self] request, writer, _ in try await respond(request, writer) },
          configuration: configuration)),
      configuration: ServerConfiguration(
        address: .hostname(Self.host, port: options.controlPort),
        availableConnectionsDelegate: MaximumAvailableConnections(
          DescriptorShare.connections(options.limits.connectionCount))),
      onServerRunning: { [opening, options, network] channel in
        await NetworkServer.pauseWithoutDescriptors(channel)
        let port = channel.localAddress?.port ?? options.controlPort
        network?.ownPorts.add(port)
        opening.add(.control, port)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: ServerLog.quiet(logger))
    do {
      try await server.run()
    } catch let error as IOError {
      let failure = StartFailure(
        entry: .control, host: Self.host, port: options.controlPort, code: error.errnoCode)
      opening.fail(failure)
      throw failure
    } catch {
      opening.fail(error)
      throw error
    }
    opening.fail(CancellationError())
  }

  @concurrent
  private func respond(_ request: Request, _ writer: consuming ResponseWriter) async throws {
    let answer: ControlDesk.Answer
    if ControlRoute.isLong(request.head) {
      // A whole journal is long work, which nobody needs whose client has left.
      answer = try await request.body.consumeWithCancellationOnInboundClose { body in
        let answer = await self.answer(request.head, body)
        try Task.checkCancellation()
        return answer.closing
      }
    } else {
      answer = await self.answer(request.head, request.body)
    }
    switch answer {
    case .response(let response): try await writer.write(response)
    case .events(let events): try await writer.write(events, to: request)
    }
  }

  private func answer(_ head: HTTPRequest, _ octets: RequestBody) async -> ControlDesk.Answer {
    do {
      try ControlGate(token: token, port: try await port()).check(head)
      // The journal's events end when the client goes, and whoever reads a body does not see that.
      let body = head.method == .get ? [] : try await body(octets)
      return await desk.answer(WireRequest(head: head, body: body))
    } catch {
      let problem =
        error as? ControlProblem ?? ControlProblem(.badArguments, "the body did not arrive: \(error)")
      var response = problem.response
      // What is left of the body is not read.
      response.head.headerFields[.connection] = "close"
      return .response(response)
    }
  }

  private func body(_ octets: RequestBody) async throws -> [UInt8] {
    var body: [UInt8] = []
    for try await part in octets {
      guard body.count + part.readableBytes <= Self.bodySize else {
        throw ControlProblem(.tooLarge, "the body has more than \(Self.bodySize) octets; send less")
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
    // Nothing here is for a cache or for a page to sniff.
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
