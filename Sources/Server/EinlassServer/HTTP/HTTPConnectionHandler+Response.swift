internal import EinlassWire
internal import EinlassWorld
internal import NIOCore
internal import NIOHTTP1

extension HTTPConnectionHandler {
  /// Asks the request's world for a response, which usually arrives immediately, on this same thread.
  func ask(_ request: WireRequest, _ selector: WorldSelector, _ context: ChannelHandlerContext) {
    let server = server
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    responseTask = Task.immediate {
      let response = await server.response(to: request, selector: selector)
      if loop.inEventLoop {
        bound.value.0.deliver(response, bound.value.1)
      } else {
        loop.execute { bound.value.0.deliver(response, bound.value.1) }
      }
    }
  }

  private func deliver(_ response: ServerContext.WorldResponse, _ context: ChannelHandlerContext) {
    guard state.stage == .responding, context.channel.isActive else { return }
    switch response.result {
    case .success(let message) where message.delivery == .whole: send(message, context)
    case .success(let message): send(message, by: response.clock, context)
    case .failure(let failure): fail(failure, context)
    }
  }

  /// Sends the response to the current request and goes on to the next one.
  func send(_ response: WireResponse, _ context: ChannelHandlerContext) {
    guard let (octets, closes) = encode(response) else { return }
    context.writeAndFlush(wrapOutboundOut(octets), promise: nil)
    responseSent(closes: closes, context)
  }

  /// The bytes of the response to the current request, and whether it is the last one; `nil` if there is no request.
  func encode(_ response: WireResponse) -> (octets: ByteBuffer, closes: Bool)? {
    guard let head = state.head else { return nil }
    let closes = state.isLastResponse
    return (ResponseEncoder.encode(response, isHead: head.method == .HEAD, closes: closes), closes)
  }

  /// Ends the current request. The client has to read the data that does not fit into the socket within the idle time.
  func responseSent(closes: Bool, _ context: ChannelHandlerContext) {
    state.responseSent(closes: closes)
    timer?.set(TimeAmount(server.limits.idleTime))
    if closes { close(context) } else { resume(context) }
  }
}
