internal import NIOCore

/// Adds TLS to the handlers after it in the pipeline.
///
/// Data that is written during the handshake waits until the handshake finishes. The client's close_notify is passed on
/// as `ChannelEvent.inputClosed`; closing the connection first sends the server's close_notify.
final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Stage {
    case handshaking, open, closed
  }

  private let session: TLSSession
  private let handshakeTime: TimeAmount
  private let warn: (String) -> Void
  private var stage = Stage.handshaking
  private var timer: DeadlineTimer?
  private var pending: [(octets: ByteBuffer, promise: EventLoopPromise<Void>?)] = []
  private var isInputClosed = false
  private var sendsCloseNotify = true

  /// - Parameter warn: Writes a line to the log.
  init(_ session: TLSSession, handshakeTime: Duration, warn: @escaping (String) -> Void) {
    self.session = session
    self.warn = warn
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
    guard stage != .closed else { return }
    guard session.receive(unwrapInboundIn(data)) else { return fail(context) }
    if stage == .handshaking { continueHandshake(context) }
    if stage == .open { readAll(context) }
    sendOutput(context)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let octets = unwrapOutboundIn(data)
    switch stage {
    case .handshaking: pending.append((octets, promise))
    case .open: encrypt(context, octets, promise)
    case .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    }
  }

  func flush(context: ChannelHandlerContext) {
    // During the handshake, no data has been written.
    if stage == .open { context.flush() }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode != .input, stage == .open, sendsCloseNotify {
      session.sendCloseNotify()
      sendOutput(context)
    }
    if mode == .all { stage = .closed }
    context.close(mode: mode, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed? = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    if stage == .handshaking { return context.close(promise: nil) }
    closeInput(context)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard event is AbruptCloseEvent else { return context.triggerUserOutboundEvent(event, promise: promise) }
    sendsCloseNotify = false
    promise?.succeed()
  }

  private func continueHandshake(_ context: ChannelHandlerContext) {
    switch session.handshake() {
    case .needsMore: return
    case .closed, .failed:
      if !session.refusedProtocols.isEmpty {
        let offered = session.refusedProtocols.prefix(5).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        warn(
          "a client of \(session.expectedName) offers only \(offered) through ALPN; this server "
            + "supports HTTP/1.1. Enable HTTP/1.1 in the client")
      }
      return fail(context)
    case .done:
      stage = .open
      timer?.end()
      for (octets, promise) in pending { encrypt(context, octets, promise) }
      pending = []
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

  private func encrypt(
    _ context: ChannelHandlerContext, _ octets: ByteBuffer, _ promise: EventLoopPromise<Void>?
  ) {
    guard session.write(octets), let encrypted = session.takeOutput(context.channel.allocator) else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    context.write(wrapOutboundOut(encrypted), promise: promise)
  }

  private func sendOutput(_ context: ChannelHandlerContext) {
    guard let output = session.takeOutput(context.channel.allocator) else { return }
    context.writeAndFlush(wrapOutboundOut(output), promise: nil)
  }

  /// Sends the pending alert, if any, and closes.
  private func fail(_ context: ChannelHandlerContext) {
    sendOutput(context)
    finish()
    context.close(promise: nil)
  }

  private func finish() {
    stage = .closed
    timer?.end()
    let pending = pending
    self.pending = []
    for (_, promise) in pending { promise?.fail(ChannelError.ioOnClosedChannel) }
  }
}

/// An outbound event: the connection is about to be closed without a close_notify.
struct AbruptCloseEvent: Sendable {}
