internal import NIOCore

/// One end of two connections that are tied together: what comes in at one goes out at the other.
///
/// Both belong to one event loop. A side that does not take what it gets holds the other one back.
final class Glue: ChannelDuplexHandler {
  typealias InboundIn = NIOAny
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  private var partner: Glue?
  private var context: ChannelHandlerContext?
  private var wantsRead = false

  private let timer: DeadlineTimer
  private let idleTime: TimeAmount

  private init(_ timer: DeadlineTimer, _ idleTime: TimeAmount) {
    self.timer = timer
    self.idleTime = idleTime
  }

  /// Two ends of one tie, which ends once nothing has come at either for `idleTime`.
  static func pair(_ loop: any EventLoop, idleTime: Duration) -> (Glue, Glue) {
    weak var end: Glue?
    let timer = DeadlineTimer(loop) { end?.context?.close(promise: nil) }
    let first = Glue(timer, TimeAmount(idleTime))
    let second = Glue(timer, TimeAmount(idleTime))
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
      // Nobody knows when what is inside is finished; the end is the same for both sides.
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { partner?.readIfWanted() }
  }

  func read(context: ChannelHandlerContext) {
    if partner?.context?.channel.isWritable ?? true { context.read() } else { wantsRead = true }
  }

  private func readIfWanted() {
    guard wantsRead else { return }
    wantsRead = false
    context?.read()
  }
}
