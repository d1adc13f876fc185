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
    let (near, far) = Glue.pair()
    let ends = NIOLoopBound((near, far), eventLoop: loop)
    ClientBootstrap(group: loop)
      .connectTimeout(Self.patience)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ends.value.1)
        }
      }
      .connect(host: destination.bareHost, port: destination.port)
      .hop(to: loop)
      .whenComplete { result in
        let (conversation, context) = bound.value
        switch result {
        case .success(let channel):
          conversation.tie(ends.value.0, to: channel, greeting: greeting, request: request, context)
        case .failure(let error): conversation.refuse(.unreachable(destination, error), context)
        }
      }
  }

  private func tie(
    _ near: Glue, to channel: any Channel, greeting: String, request: ByteBuffer?,
    _ context: ChannelHandlerContext
  ) {
    guard stage == .answering, context.channel.isActive else { return channel.close(promise: nil) }
    if !greeting.isEmpty {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: greeting)), promise: nil)
    }
    if let request { channel.writeAndFlush(request, promise: nil) }
    replace(by: near, context)
  }

  /// The request as it goes on to `target` of another server, which is to close behind its answer.
  static func passedOn(_ head: HTTPRequestHead, target: String, body: ByteBuffer?) -> ByteBuffer {
    var octets = ByteBuffer(string: "\(head.method.rawValue) \(target) HTTP/1.1\r\n")
    for (name, value) in head.headers {
      // What is between the client and this proxy goes no further (RFC 9110, section 7.6.1).
      switch name.lowercased() {
      case "connection", "keep-alive", "proxy-connection", "proxy-authorization", "te", "upgrade", "expect",
        "transfer-encoding", "content-length", "einlass-world":
        continue
      default: octets.writeString("\(name): \(value)\r\n")
      }
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
