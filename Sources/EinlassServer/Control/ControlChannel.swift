internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Connections to the control interface: Hummingbird's, but for whole URLs as request targets.
struct ControlChannel: ServerChildChannel {
  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(WholeURLHandler(), position: .after(decoder.handler))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await http.handle(value: value, logger: logger)
  }
}

/// Takes host and scheme out of a request target that is a whole URL, where Hummingbird drops them: such a target says
/// where a request is for, whatever `Host` says (RFC 9112, section 3.2.2).
private final class WholeURLHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), let url = WholeURL(ofAnyScheme: head.uri) else {
      return context.fireChannelRead(data)
    }
    // Only http is served here; another scheme's host is none of ours.
    head.headers.replaceOrAdd(name: "host", value: url.scheme == "http" ? url.authority : "")
    head.uri = url.target
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
