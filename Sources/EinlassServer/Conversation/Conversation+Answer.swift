internal import EinlassSimulator
internal import EinlassWire
internal import NIOCore
internal import NIOHTTP1

extension Conversation {
  /// Asks the request's world. Mostly it answers at once, on this very thread.
  func ask(_ request: WireRequest, _ hints: WorldHints, _ context: ChannelHandlerContext) {
    let desk = desk
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    answer = Task.immediate {
      let answer = await desk.answer(request, hints: hints)
      if loop.inEventLoop {
        bound.value.0.deliver(answer, bound.value.1)
      } else {
        loop.execute { bound.value.0.deliver(answer, bound.value.1) }
      }
    }
  }

  private func deliver(_ answer: Desk.Answer, _ context: ChannelHandlerContext) {
    guard stage == .answering, context.channel.isActive else { return }
    switch answer.result {
    case .success(let response) where response.delivery == .whole: send(response, context)
    case .success(let response): send(response, by: answer.clock, context)
    case .failure(let failure): fail(failure, context)
    }
  }

  /// Sends the answer to the present request and goes on to the next one.
  func send(_ response: WireResponse, _ context: ChannelHandlerContext) {
    guard let (octets, closes) = octets(of: response) else { return }
    context.writeAndFlush(wrapOutboundOut(octets), promise: nil)
    answered(closes: closes, context)
  }

  /// The answer to the present request as it goes out, and whether it is the last one.
  func octets(of response: WireResponse) -> (octets: ByteBuffer, closes: Bool)? {
    guard let head else { return nil }
    let closes = endsSoon || !head.isKeepAlive
    return (AnswerText.octets(of: response, isHead: head.method == .HEAD, closes: closes), closes)
  }

  /// Ends the present request. The client has so long to read the answer, as far as it does not fit into the socket.
  func answered(closes: Bool, _ context: ChannelHandlerContext) {
    head = nil
    timer?.set(TimeAmount(desk.limits.idleTime))
    if closes { end(context) } else { goOn(context) }
  }
}
