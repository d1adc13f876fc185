internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Sets up connections to the control interface: Hummingbird's setup, plus absolute URLs as request targets.
struct ControlConnectionSetup: ServerChildChannel {
  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(AbsoluteURLHandler(), position: .after(decoder.handler))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}

/// Replaces `Host` by the host of a request target that is an absolute URL, which takes precedence (RFC 9112, section
/// 3.2.2); Hummingbird drops it.
private final class AbsoluteURLHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), let url = AbsoluteURL(ofAnyScheme: head.uri) else {
      return context.fireChannelRead(data)
    }
    // Only http is served here; a host with another scheme is never this server.
    head.headers.replaceOrAdd(name: "host", value: url.scheme == "http" ? url.authority : "")
    head.uri = url.target
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
