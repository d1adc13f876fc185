internal import NIOCore

/// Waits behind an open tunnel for the first octet, which tells TLS from plain HTTP, and makes way.
final class TunnelDoor: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// What the first octet of TLS is: the content type of a handshake (RFC 8446, section 5.1).
  private static let handshake: UInt8 = 0x16

  private let desk: Desk
  private let host: String
  private let proxyUser: String?
  private var timer: DeadlineTimer?

  init(_ desk: Desk, host: String, proxyUser: String?) {
    self.desk = desk
    self.host = host
    self.proxyUser = proxyUser
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let timer = DeadlineTimer(context.eventLoop) { context.close(promise: nil) }
    timer.set(TimeAmount(desk.limits.idleTime))
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
    // Nobody has said anything, so nothing is lost.
    if event is ChannelShouldQuiesceEvent || event as? ChannelEvent == .inputClosed {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let octets = unwrapInboundIn(data)
    guard let first = octets.getInteger(at: octets.readerIndex, as: UInt8.self) else { return }
    let isSecure = first == Self.handshake
    do {
      let handlers = try desk.handlers(
        for: Line(isSecure: isSecure, proxyUser: proxyUser), expecting: host)
      try context.pipeline.syncOperations.addHandlers(handlers, position: .after(self))
    } catch {
      return context.close(promise: nil)
    }
    context.fireChannelRead(data)
    context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
  }
}
