internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// What is not simulated, where the server lets it through.
extension Conversation {
  /// How long another server may take to be reached.
  private static let patience = TimeAmount.seconds(10)

  /// Ties this connection to `destination`, once that is reached; `greeting` goes to the client and `request` to the
  /// destination before anything else.
  func tie(
    to destination: Destination, greeting: String, request: ByteBuffer?, _ context: ChannelHandlerContext
  ) {
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    let (near, far) = Glue.pair(loop, idleTime: desk.limits.tunnelIdleTime)
    let ports = desk.ownPorts
    let ends = NIOLoopBound((near, far), eventLoop: loop)
    ClientBootstrap(group: loop)
      .connectTimeout(Self.patience)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(OwnPortHandler(ports), ends.value.1)
        }
      }
      .connect(host: destination.bareHost, port: destination.port)
      .hop(to: loop)
      .whenComplete { result in
        let (conversation, context) = bound.value
        switch result {
        case .success(let channel):
          conversation.tie(ends.value.0, to: channel, greeting: greeting, request: request, context)
        case .failure(let error) where OwnPortHandler.hasRefused(error):
          conversation.refuse(.ownPort(destination), context)
        case .failure(let error): conversation.refuse(.unreachable(destination, error), context)
        }
      }
  }

  private func tie(
    _ near: Glue, to channel: any Channel, greeting: String, request: ByteBuffer?,
    _ context: ChannelHandlerContext
  ) {
    guard stage == .answering, context.channel.isActive else { return channel.close(promise: nil) }
    // Nothing can come through a tunnel whose client has closed its side.
    if isInputClosed, request == nil {
      channel.close(promise: nil)
      return context.close(promise: nil)
    }
    if !greeting.isEmpty {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: greeting)), promise: nil)
    }
    if let request { channel.writeAndFlush(request, promise: nil) }
    replace(by: near, context)
  }

  /// What is between the client and this proxy whether `Connection` names it or not (RFC 9110, section 7.6.1), what
  /// is said anew, and what is for Einlass alone.
  private static let staying: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authorization", "te", "upgrade", "expect",
    "transfer-encoding", "content-length", "einlass-world", "host",
  ]

  /// The request as it goes on to `target` of the server at `authority`, which is to close behind its answer.
  ///
  /// `Host` is the URL's (RFC 9112, section 3.2.2), and what `Connection` names stays here.
  static func passedOn(
    _ head: HTTPRequestHead, to authority: String, target: String, body: ByteBuffer?
  ) -> ByteBuffer {
    var octets = ByteBuffer(string: "\(head.method.rawValue) \(target) HTTP/1.1\r\nhost: \(authority)\r\n")
    let named = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
    for (name, value) in head.headers {
      let lowercased = name.lowercased()
      if staying.contains(lowercased) || named.contains(where: { $0 == lowercased }) { continue }
      octets.writeString("\(name): \(value)\r\n")
    }
    if let body { octets.writeString("content-length: \(body.readableBytes)\r\n") }
    octets.writeString("connection: close\r\n\r\n")
    if var body { octets.writeBuffer(&body) }
    return octets
  }
}

extension Refusal {
  static func unreachable(_ destination: Destination, _ error: any Error) -> Refusal {
    Refusal(
      .badGateway,
      "\(quoted("\(destination.host):\(destination.port)")) is not simulated and could not be reached (\(error))",
      closes: true)
  }
}
