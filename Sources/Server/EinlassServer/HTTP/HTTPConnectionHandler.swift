internal import EinlassWire
internal import EinlassWorld
internal import NIOCore
internal import NIOHTTP1

/// Serves one connection in HTTP/1.1, one request at a time.
///
/// Belongs to one event loop. It reads nothing while it responds to a request, so a client that does not wait for
/// responses is slowed down by its own socket.
final class HTTPConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let server: ServerContext
  let connection: ConnectionInfo
  /// The handler before the parser.
  let lineEnds: LineEndHandler
  var state: HTTPConnectionStateMachine
  private var isProcessing = false
  var timer: DeadlineTimer?
  /// The task that waits for the world's response.
  var responseTask: Task<Void, Never>?
  /// The task that sends a response in pieces.
  var deliveryTask: Task<Void, Never>?

  init(_ server: ServerContext, _ connection: ConnectionInfo, _ lineEnds: LineEndHandler) {
    self.server = server
    self.connection = connection
    self.lineEnds = lineEnds
    state = HTTPConnectionStateMachine(limits: server.limits)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let timer = DeadlineTimer(context.eventLoop) { [weak self] in
      guard let self else { return }
      self.perform(self.state.deadlinePassed(), context)
    }
    timer.set(TimeAmount(server.limits.idleTime))
    self.timer = timer
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    cancel()
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  // MARK: - Events

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    perform(state.receive(unwrapInboundIn(data)), context)
  }

  func read(context: ChannelHandlerContext) {
    if state.mayRead() { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    resume(context)
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
    let refusal = RequestError(parsing: error, isBareLineFeed: lineEnds.hasBareLineFeed)
    perform(state.parserFailed(refusal), context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent {
      perform(state.inputClosed(), context)
    } else if event is ChannelShouldQuiesceEvent {
      perform(state.shutDown(), context)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  private func perform(_ action: HTTPConnectionStateMachine.Action, _ context: ChannelHandlerContext) {
    switch action {
    case .none: break
    case .awaitBody(let sendsContinue):
      timer?.set(TimeAmount(server.limits.requestTime))
      if sendsContinue { write(ResponseEncoder.continueHead, context) }
    case .respond(let request):
      timer?.set(nil)
      respond(to: request, context)
    case .refuse(let refusal): refuse(refusal, context)
    case .read: context.read()
    case .close: context.close(promise: nil)
    case .limitResponseTime: timer?.set(TimeAmount(server.limits.halfClosedTime))
    }
  }

  // MARK: - Requests

  private func respond(to request: HTTPConnectionStateMachine.Request, _ context: ChannelHandlerContext) {
    let head = request.head
    do throws(RequestError) {
      if head.method == .CONNECT { return try connect(head, context) }
      if RootPage.isMeant(head, host: request.host, hosts: server.resolver.hosts) {
        return send(server.rootPage.response(to: head), context)
      }
      let target = try server.resolver.resolve(
        head.uri, host: request.host, isSecure: connection.isSecure)
      switch target {
      case .network(let address):
        let user = connection.proxyUser ?? RequestReader.proxyUser(of: head)
        ask(
          try RequestReader.request(head, at: address, body: request.body),
          WorldSelector(proxyUser: user, hostPrefix: address.worldPrefix), context)
      case .other(let scheme, let authority, let target):
        try forward(request, scheme: scheme, authority: authority, target: target, context)
      }
    } catch {
      if error.closes { refuse(error, context) } else { send(error.response, context) }
    }
  }

  /// Sends `refusal` as the last response.
  func refuse(_ refusal: RequestError, _ context: ChannelHandlerContext) {
    let isHead = state.head?.method == .HEAD
    let octets = ResponseEncoder.encode(refusal.response, isHead: isHead, closes: true)
    context.writeAndFlush(wrapOutboundOut(octets), promise: nil)
    close(context)
  }

  /// Continues with the data that has arrived since then, after a response is sent and the socket is writable again. It
  /// loops, since a client may send a thousand requests at once.
  func resume(_ context: ChannelHandlerContext) {
    guard context.channel.isWritable, state.resumeReading() else { return }
    timer?.set(TimeAmount(server.limits.idleTime))
    guard !isProcessing else { return }
    isProcessing = true
    while let action = state.next() { perform(action, context) }
    isProcessing = false
  }

  func write(_ text: String, _ context: ChannelHandlerContext) {
    var buffer = context.channel.allocator.buffer(capacity: text.utf8.count)
    buffer.writeString(text)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
  }

  // MARK: - The end

  /// Closes the sending side and gives the client a little time to do the same: if the connection were closed at once,
  /// the last response could be lost together with data that the client is still sending.
  func close(_ context: ChannelHandlerContext) {
    state.startClosing()
    context.close(mode: .output, promise: nil)
    timer?.set(.seconds(2))
    context.read()
  }

  private func cancel() {
    state.startClosing()
    timer?.end()
    responseTask?.cancel()
    responseTask = nil
    deliveryTask?.cancel()
    deliveryTask = nil
  }
}
