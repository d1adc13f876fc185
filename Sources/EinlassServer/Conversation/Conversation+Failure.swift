internal import EinlassWire
internal import NIOCore
internal import NIOPosix

extension Conversation {
  /// Shows the client on its socket what `failure` is in process.
  func fail(_ failure: TransportFailure, _ context: ChannelHandlerContext) {
    switch failure {
    case .timedOut:
      // The client waits until it has had enough, or we have.
      timer?.set(TimeAmount(desk.limits.idleTime))
    case .noDataAndNoError: context.close(promise: nil)
    case .noStatusCode:
      var buffer = context.channel.allocator.buffer(capacity: 64)
      buffer.writeString("this is no answer of HTTP\r\n\r\n")
      context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
      context.close(promise: nil)
    case .cancelled, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
      .userCancelledAuthentication, .secureConnectionFailed:
      reset(context)
    }
  }

  /// Ends the connection by a TCP reset, as if somebody had pulled the plug.
  func reset(_ context: ChannelHandlerContext) {
    context.triggerUserOutboundEvent(AbruptEnd(), promise: nil)
    // Closing with unsent data dropped at once is what makes a reset of it.
    if let options = context.channel as? any SocketOptionProvider {
      _ = options.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    }
    context.close(promise: nil)
  }
}
