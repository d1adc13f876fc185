internal import NIOCore

/// One end of a relay between two connections: data that arrives at one end is sent on the other.
///
/// Both ends belong to one event loop. While one end is not writable, the other is not read.
final class RelayHandler: ChannelDuplexHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  private var partner: RelayHandler?
  private var context: ChannelHandlerContext?
  private var isReadPending = false

  private let timer: DeadlineTimer
  private let idleTime: TimeAmount

  private init(_ timer: DeadlineTimer, _ idleTime: TimeAmount) {
    self.timer = timer
    self.idleTime = idleTime
  }

  /// Returns the two ends of a relay, which closes if neither receives data for `idleTime`.
  static func pair(_ loop: any EventLoop, idleTime: Duration) -> (RelayHandler, RelayHandler) {
    weak var end: RelayHandler?
    let timer = DeadlineTimer(loop) { end?.context?.close(promise: nil) }
    let first = RelayHandler(timer, TimeAmount(idleTime))
    let second = RelayHandler(timer, TimeAmount(idleTime))
    end = first
    first.partner = second
    second.partner = first
    return (first, second)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    timer.set(idleTime)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer.end()
    self.context = nil
    partner = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    timer.set(idleTime)
    partner?.context?.write(data, promise: nil)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    partner?.context?.flush()
    context.fireChannelReadComplete()
  }

  func channelInactive(context: ChannelHandlerContext) {
    partner?.context?.close(promise: nil)
    partner = nil
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent {
      partner?.context?.close(mode: .output, promise: nil)
    } else if event is ChannelShouldQuiesceEvent {
      // The relayed protocol is unknown, so there is no better time to close both sides.
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { partner?.readIfPending() }
  }

  func read(context: ChannelHandlerContext) {
    if partner?.context?.channel.isWritable ?? true { context.read() } else { isReadPending = true }
  }

  private func readIfPending() {
    guard isReadPending else { return }
    isReadPending = false
    context?.read()
  }
}
