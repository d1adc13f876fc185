internal import EinlassWire
internal import NIOCore
internal import NIOPosix

extension HTTPConnectionHandler {
  /// Applies to the socket what `failure` means in process.
  func fail(_ failure: TransportError, _ context: ChannelHandlerContext) {
    switch failure {
    case .timedOut:
      // The connection stays open until the client or the idle timeout closes it.
      timer?.set(TimeAmount(server.limits.idleTime))
    case .noDataAndNoError: context.close(promise: nil)
    case .noStatusCode:
      write("this is not an HTTP response\r\n\r\n", context)
      context.close(promise: nil)
    case .cancelled, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
      .userCancelledAuthentication, .secureConnectionFailed:
      reset(context)
    }
  }

  /// Ends the connection with a TCP reset.
  func reset(_ context: ChannelHandlerContext) {
    context.triggerUserOutboundEvent(AbruptCloseEvent(), promise: nil)
    // Closing with a linger time of zero drops unsent data and sends a reset.
    if let options = context.channel as? any SocketOptionProvider {
      _ = options.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    }
    context.close(promise: nil)
  }

  /// Sends a response that is not delivered in one piece.
  func send(_ response: WireResponse, by clock: VirtualClock?, _ context: ChannelHandlerContext) {
    guard let (whole, closes) = encode(response) else { return }
    if case .dripping(let pieces, let pause) = response.delivery, let clock {
      return drip(whole, in: pieces, pause, clock, closes: closes, context)
    }
    guard let half = whole.getSlice(at: whole.readerIndex, length: whole.readableBytes / 2) else { return }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let isSent = context.writeAndFlush(wrapOutboundOut(half))
    isSent.whenComplete { _ in
      let (handler, context) = bound.value
      switch response.delivery {
      case .resetWithin: handler.reset(context)
      case .closedWithin: context.close(promise: nil)
      case .stalled: handler.timer?.set(TimeAmount(handler.server.limits.idleTime))
      case .whole, .dripping: break
      }
    }
  }

  private func drip(
    _ octets: ByteBuffer, in pieces: Int, _ pause: Duration, _ clock: VirtualClock, closes: Bool,
    _ context: ChannelHandlerContext
  ) {
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    let size = max(1, (octets.readableBytes + pieces - 1) / pieces)
    deliveryTask = Task {
      var octets = octets
      while octets.readableBytes > 0, (try? await clock.sleep(for: pause)) != nil {
        guard let piece = octets.readSlice(length: min(size, octets.readableBytes)) else { break }
        let isLast = octets.readableBytes == 0
        loop.execute {
          let (handler, context) = bound.value
          guard handler.state.stage == .responding else { return }
          context.writeAndFlush(handler.wrapOutboundOut(piece), promise: nil)
          if isLast { handler.responseSent(closes: closes, context) }
        }
      }
    }
  }
}
