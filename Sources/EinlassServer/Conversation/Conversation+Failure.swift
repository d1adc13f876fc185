internal import EinlassSimulator
internal import EinlassWire
internal import NIOCore
internal import NIOPosix

extension Conversation {
  /// Shows the client on its socket what `failure` is in process.
  func fail(_ failure: TransportFailure, _ context: ChannelHandlerContext) {
    switch failure {
    case .timedOut:
      // The client waits until it has had enough, or we have.
      timer?.set(TimeAmount(desk.limits.idleTime))
    case .noDataAndNoError: context.close(promise: nil)
    case .noStatusCode:
      var buffer = context.channel.allocator.buffer(capacity: 64)
      buffer.writeString("this is no answer of HTTP\r\n\r\n")
      context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
      context.close(promise: nil)
    case .cancelled, .cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
      .userCancelledAuthentication, .secureConnectionFailed:
      reset(context)
    }
  }

  /// Ends the connection by a TCP reset, as if somebody had pulled the plug.
  func reset(_ context: ChannelHandlerContext) {
    context.triggerUserOutboundEvent(AbruptEnd(), promise: nil)
    // Closing with unsent data dropped at once is what makes a reset of it.
    if let options = context.channel as? any SocketOptionProvider {
      _ = options.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    }
    context.close(promise: nil)
  }

  /// Sends an answer that does not travel as a whole.
  func send(_ response: WireResponse, by clock: VirtualClock?, _ context: ChannelHandlerContext) {
    guard let (whole, closes) = octets(of: response) else { return }
    if case .dripping(let pieces, let pause) = response.delivery, let clock {
      return drip(whole, in: pieces, pause, clock, closes: closes, context)
    }
    guard let half = whole.getSlice(at: whole.readerIndex, length: whole.readableBytes / 2) else { return }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let isSent = context.writeAndFlush(wrapOutboundOut(half))
    isSent.whenComplete { _ in
      let (conversation, context) = bound.value
      switch response.delivery {
      case .resetWithin: conversation.reset(context)
      case .closedWithin: context.close(promise: nil)
      case .stalled: conversation.timer?.set(TimeAmount(conversation.desk.limits.idleTime))
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
    delivery = Task {
      var octets = octets
      while octets.readableBytes > 0, (try? await clock.sleep(for: pause)) != nil {
        guard let piece = octets.readSlice(length: min(size, octets.readableBytes)) else { break }
        let isLast = octets.readableBytes == 0
        loop.execute {
          let (conversation, context) = bound.value
          guard conversation.stage == .answering else { return }
          context.writeAndFlush(conversation.wrapOutboundOut(piece), promise: nil)
          if isLast { conversation.answered(closes: closes, context) }
        }
      }
    }
  }
}
