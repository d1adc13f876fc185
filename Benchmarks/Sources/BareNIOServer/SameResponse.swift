import NIOCore
import NIOHTTP1

/// Gives the same response to every request. Connections stay open for as long as clients want them to.
final class SameResponse: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let fields: HTTPHeaders
  private let body: ByteBuffer
  private var isKeptAlive = true

  init(_ fields: HTTPHeaders, _ body: ByteBuffer) {
    self.fields = fields
    self.body = body
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request): isKeptAlive = request.isKeepAlive
    case .body: break
    case .end: respond(context)
    }
  }

  private func respond(_ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    guard isKeptAlive else {
      let closed = context.eventLoop.makePromise(of: Void.self)
      closed.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
      return context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: closed)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
