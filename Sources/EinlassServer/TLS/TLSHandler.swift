internal import NIOCore

/// Wraps whatever stands behind it in TLS.
///
/// What is written before the handshake is finished waits for it. The client's close-notify arrives behind as
/// `ChannelEvent.inputClosed`; closing sends ours first.
final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Stage {
    case shakingHands, open, over
  }

  private let session: TLSSession
  private let handshakeTime: TimeAmount
  private var stage = Stage.shakingHands
  private var timer: DeadlineTimer?
  private var waiting: [(octets: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
  private var isInputClosed = false
  private var saysGoodbye = true

  init(_ session: TLSSession, handshakeTime: Duration) {
    self.session = session
    self.handshakeTime = TimeAmount(handshakeTime)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let timer = DeadlineTimer(context.eventLoop) { context.close(promise: nil) }
    timer.set(handshakeTime)
    self.timer = timer
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    finish()
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard stage != .over else { return }
    guard session.receive(unwrapInboundIn(data)) else { return fail(context) }
    if stage == .shakingHands { shakeHands(context) }
    if stage == .open { readAll(context) }
    sendOutput(context)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let octets = unwrapOutboundIn(data)
    switch stage {
    case .shakingHands: waiting.append((octets, promise))
    case .open: seal(context, octets, promise)
    case .over: promise?.fail(ChannelError.ioOnClosedChannel)
    }
  }

  func flush(context: ChannelHandlerContext) {
    // Before the handshake is finished there is nothing of ours to flush.
    if stage == .open { context.flush() }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode != .input, stage == .open, saysGoodbye {
      session.sayGoodbye()
      sendOutput(context)
    }
    if mode == .all { stage = .over }
    context.close(mode: mode, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    if stage == .shakingHands { return context.close(promise: nil) }
    closeInput(context)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard event is AbruptEnd else { return context.triggerUserOutboundEvent(event, promise: promise) }
    saysGoodbye = false
    promise?.succeed()
  }

  private func shakeHands(_ context: ChannelHandlerContext) {
    switch session.shakeHands() {
    case .needsMore: return
    case .closed, .failed: return fail(context)
    case .done:
      stage = .open
      timer?.end()
      for (octets, promise) in waiting { seal(context, octets, promise) }
      waiting = []
    }
  }

  private func readAll(_ context: ChannelHandlerContext) {
    while stage == .open {
      var plain = context.channel.allocator.buffer(capacity: 16_384)
      switch session.read(into: &plain) {
      case .done: context.fireChannelRead(wrapInboundOut(plain))
      case .needsMore: return
      case .closed: return closeInput(context)
      case .failed: return fail(context)
      }
    }
  }

  private func closeInput(_ context: ChannelHandlerContext) {
    guard !isInputClosed else { return }
    isInputClosed = true
    context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
  }

  private func seal(
    _ context: ChannelHandlerContext, _ octets: ByteBuffer, _ promise: EventLoopPromise<Void>?
  ) {
    guard session.write(octets), let sealed = session.takeOutput(context.channel.allocator) else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    context.write(wrapOutboundOut(sealed), promise: promise)
  }

  private func sendOutput(_ context: ChannelHandlerContext) {
    guard let output = session.takeOutput(context.channel.allocator) else { return }
    context.writeAndFlush(wrapOutboundOut(output), promise: nil)
  }

  /// Sends the alert that lies ready, if any, and closes.
  private func fail(_ context: ChannelHandlerContext) {
    sendOutput(context)
    finish()
    context.close(promise: nil)
  }

  private func finish() {
    stage = .over
    timer?.end()
    let waiting = waiting
    self.waiting = []
    for (_, promise) in waiting { promise?.fail(ChannelError.ioOnClosedChannel) }
  }
}

/// The connection is to end as if its cable were cut: without a goodbye.
struct AbruptEnd: Sendable {}
