internal import NIOCore
internal import NIOPosix

/// Has a listening socket wait where a connection cannot be taken, since the process or the system has no more
/// descriptors or memory: the connection would be there again at once, and the attempts would take all of a processor.
final class AcceptPauseHandler: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  private static let pause = TimeAmount.milliseconds(500)
  private var isPaused = false

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if error is IOError, !isPaused {
      isPaused = true
      // Without automatic reading the loop does not look at the socket any more.
      let channel = context.channel
      channel.setOption(.autoRead, value: false).whenComplete { _ in }
      context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
        self.isPaused = false
        channel.setOption(.autoRead, value: true).whenComplete { _ in }
      }
    }
    context.fireErrorCaught(error)
  }

  func read(context: ChannelHandlerContext) {
    if !isPaused { context.read() }
  }
}
