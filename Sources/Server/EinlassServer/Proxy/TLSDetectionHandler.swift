internal import NIOCore

/// Waits in an open tunnel for the first byte, which distinguishes TLS from plain HTTP, and then replaces itself with
/// the right handlers.
final class TLSDetectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The first byte of a TLS connection: the content type of a handshake (RFC 8446, section 5.1).
  private static let handshake: UInt8 = 0x16

  private let idleTime: TimeAmount
  private let makeHandlers: (_ isSecure: Bool) throws -> [any ChannelHandler]
  private var timer: DeadlineTimer?

  /// `makeHandlers` makes the next handlers, with or without TLS; the connection is closed if no data arrives for
  /// `idleTime`.
  init(idleTime: Duration, makeHandlers: @escaping (_ isSecure: Bool) throws -> [any ChannelHandler]) {
    self.idleTime = TimeAmount(idleTime)
    self.makeHandlers = makeHandlers
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let timer = DeadlineTimer(context.eventLoop) { context.close(promise: nil) }
    timer.set(idleTime)
    self.timer = timer
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.end()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.end()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The client has sent nothing yet, so nothing is lost.
    if event is ChannelShouldQuiesceEvent || event as? ChannelEvent == .inputClosed {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let octets = unwrapInboundIn(data)
    guard let first = octets.getInteger(at: octets.readerIndex, as: UInt8.self) else { return }
    do {
      let handlers = try makeHandlers(first == Self.handshake)
      try context.pipeline.syncOperations.addHandlers(handlers, position: .after(self))
    } catch {
      return context.close(promise: nil)
    }
    context.fireChannelRead(data)
    context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
  }
}
