internal import NIOCore
internal import NIOPosix

/// Pauses a listening socket when a connection cannot be accepted because the process or the system has run out of
/// descriptors or memory. Otherwise the server would retry at once, and the attempts would keep a CPU core busy.
final class AcceptPauseHandler: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  private static let pause = TimeAmount.milliseconds(500)
  private var isPaused = false

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if error is IOError, !isPaused {
      isPaused = true
      // Without automatic reading the event loop ignores the socket.
      let channel = context.channel
      channel.setOption(.autoRead, value: false).whenComplete { _ in }
      context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
        self.isPaused = false
        channel.setOption(.autoRead, value: true).whenComplete { _ in }
      }
    }
    context.fireErrorCaught(error)
  }

  /// Adds the handler to a listening socket; does nothing if the socket is already closed.
  static func add(to channel: any Channel) async {
    try? await channel.eventLoop.submit {
      try channel.pipeline.syncOperations.addHandler(AcceptPauseHandler(), position: .first)
    }.get()
  }

  func read(context: ChannelHandlerContext) {
    if !isPaused { context.read() }
  }
}
