internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Destinations that are not simulated, if the server allows them.
extension HTTPConnectionHandler {
  private static let connectTime = TimeAmount.seconds(10)

  /// Forwards a request for a host that is not simulated; throws if the server is sealed.
  func forward(
    _ request: HTTPConnectionStateMachine.Request, scheme: String, authority: String, target: String,
    _ context: ChannelHandlerContext
  ) throws(RequestError) {
    let port = authority.utf8.contains(UInt8(ascii: ":")) ? "" : ":80"
    guard server.allowsOthers, scheme == "http", let destination = Destination(authority + port) else {
      throw .sealed(authority)
    }
    let octets = Self.forwarded(request.head, to: authority, target: target, body: request.body)
    relay(to: destination, greeting: "", request: octets, context)
  }

  /// Connects to `destination` and relays between it and this connection; first, `greeting` goes to the client and
  /// `request` to the destination.
  func relay(
    to destination: Destination, greeting: String, request: ByteBuffer?, _ context: ChannelHandlerContext
  ) {
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    let (near, far) = RelayHandler.pair(loop, idleTime: server.limits.tunnelIdleTime)
    let ports = server.ownPorts
    let ends = NIOLoopBound((near, far), eventLoop: loop)
    ClientBootstrap(group: loop)
      .connectTimeout(Self.connectTime)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(OwnPortHandler(ports), ends.value.1)
        }
      }
      .connect(host: destination.bareHost, port: destination.port)
      .hop(to: loop)
      .whenComplete { result in
        let (handler, context) = bound.value
        switch result {
        case .success(let channel):
          handler.start(ends.value.0, to: channel, greeting: greeting, request: request, context)
        case .failure(let error) where OwnPortHandler.hasRefused(error):
          handler.refuse(.ownPort(destination), context)
        case .failure(let error): handler.refuse(.unreachable(destination, error), context)
        }
      }
  }

  private func start(
    _ near: RelayHandler, to channel: any Channel, greeting: String, request: ByteBuffer?,
    _ context: ChannelHandlerContext
  ) {
    guard state.stage == .responding, context.channel.isActive else { return channel.close(promise: nil) }
    // A tunnel whose client has closed its sending side cannot carry data.
    if state.isInputClosed, request == nil {
      channel.close(promise: nil)
      return context.close(promise: nil)
    }
    if !greeting.isEmpty {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: greeting)), promise: nil)
    }
    if let request { channel.writeAndFlush(request, promise: nil) }
    replace(by: near, context)
  }

  /// Fields that are not forwarded: those that are only for this hop, whether `Connection` names them or not (RFC 9110,
  /// section 7.6.1), those that are written again, and Einlass's own.
  private static let hopFields: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authorization", "te", "upgrade", "expect",
    "transfer-encoding", "content-length", "einlass-world", "host",
  ]

  /// Returns the request for `target` at the server `authority`, with a request to close after the response.
  ///
  /// `Host` is the URL's (RFC 9112, section 3.2.2); fields that `Connection` names are left out.
  private static func forwarded(
    _ head: HTTPRequestHead, to authority: String, target: String, body: ByteBuffer?
  ) -> ByteBuffer {
    var octets = ByteBuffer(string: "\(head.method.rawValue) \(target) HTTP/1.1\r\nhost: \(authority)\r\n")
    let named = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
    for (name, value) in head.headers {
      let lowercased = name.lowercased()
      if hopFields.contains(lowercased) || named.contains(where: { $0 == lowercased }) { continue }
      octets.writeString("\(name): \(value)\r\n")
    }
    if let body { octets.writeString("content-length: \(body.readableBytes)\r\n") }
    octets.writeString("connection: close\r\n\r\n")
    if var body { octets.writeBuffer(&body) }
    return octets
  }
}

extension RequestError {
  /// The error for a destination that is a port of this server.
  fileprivate static func ownPort(_ destination: Destination) -> RequestError {
    RequestError(
      .forbidden,
      "\(quoted("\(destination.host):\(destination.port)")) is this server itself, and its proxy does "
        + "not connect to it; connect directly, without the proxy",
      closes: true)
  }

  fileprivate static func unreachable(_ destination: Destination, _ error: any Error) -> RequestError {
    RequestError(
      .badGateway,
      "\(quoted("\(destination.host):\(destination.port)")) is not simulated and could not be reached (\(error))",
      closes: true)
  }
}
