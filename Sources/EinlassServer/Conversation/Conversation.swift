internal import EinlassSimulator
internal import EinlassWire
internal import NIOCore
internal import NIOHTTP1

/// One connection's talk in HTTP/1.1: one request after another, each answered before the next is looked at.
///
/// Belongs to one event loop. While a request is answered nothing more is read, so that a client that does not
/// wait for answers is held back by its own socket.
final class Conversation: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Stage {
    case reading, answering
    /// Our last answer is on its way; what still comes is dropped.
    case ending
  }

  let desk: Desk
  let line: Line
  /// What stands before the parser.
  let lineEnds: LineEndHandler
  var stage = Stage.reading
  var head: HTTPRequestHead?
  private var host: String?
  private var body: ByteBuffer?
  private var waiting = CircularBuffer<HTTPServerRequestPart>()
  private var wantsRead = false
  private var isWorking = false
  /// What has been wrong with the octets behind the requests that wait.
  private var brokenBy: Refusal?
  /// Whether this answer is the last one, whatever the client wishes.
  var endsSoon = false
  /// Whether the client has closed its side.
  private(set) var isInputClosed = false
  var timer: DeadlineTimer?
  /// What is on its way to an answer.
  var answer: Task<Void, Never>?
  /// What is on its way with an answer that does not travel as a whole.
  var delivery: Task<Void, Never>?

  init(_ desk: Desk, _ line: Line, _ lineEnds: LineEndHandler) {
    self.desk = desk
    self.line = line
    self.lineEnds = lineEnds
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let timer = DeadlineTimer(context.eventLoop) { [weak self] in self?.timeIsUp(context) }
    timer.set(TimeAmount(desk.limits.idleTime))
    self.timer = timer
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    finish()
  }

  func channelInactive(context: ChannelHandlerContext) {
    finish()
    context.fireChannelInactive()
  }

  // MARK: - What comes

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch stage {
    case .reading where waiting.isEmpty: take(part, context)
    case .reading, .answering: waiting.append(part)
    case .ending: break
    }
  }

  func read(context: ChannelHandlerContext) {
    if stage == .answering { wantsRead = true } else { context.read() }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { goOn(context) }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.close(promise: nil) }
    let refusal = Refusal(parsing: error, isBareLineFeed: lineEnds.hasBareLineFeed)
    if stage == .reading, waiting.isEmpty { refuse(refusal, context) } else { brokenBy = refusal }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent {
      isInputClosed = true
      guard stage == .answering else { return context.close(promise: nil) }
      // A client may say that it has sent all and still wait for the answer; one that is gone looks the same.
      endsSoon = true
      timer?.set(TimeAmount(desk.limits.halfClosedTime))
    } else if event is ChannelShouldQuiesceEvent {
      endsSoon = true
      if stage == .reading, head == nil, waiting.isEmpty { context.close(promise: nil) }
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(let head): begin(head, context)
    case .body(var octets):
      guard head != nil else { return }
      guard (body?.readableBytes ?? 0) + octets.readableBytes <= desk.limits.bodySize else {
        return refuse(.bodyTooLarge(desk.limits.bodySize), context)
      }
      if body == nil { body = octets } else { body?.writeBuffer(&octets) }
    case .end: reply(context)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    self.head = head
    body = nil
    timer?.set(TimeAmount(desk.limits.requestTime))
    do throws(Refusal) {
      let notes = try RequestReader.notes(of: head, limits: desk.limits)
      host = notes.host
      // NIO's parser stops behind a request that wants another protocol.
      if notes.isUpgrade { endsSoon = true }
      if notes.isWaiting {
        var buffer = context.channel.allocator.buffer(capacity: AnswerText.goOn.utf8.count)
        buffer.writeString(AnswerText.goOn)
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
      }
    } catch {
      refuse(error, context)
    }
  }

  // MARK: - What is answered

  private func reply(_ context: ChannelHandlerContext) {
    guard let head else { return }
    stage = .answering
    timer?.set(nil)
    let body = body
    self.body = nil
    do throws(Refusal) {
      if head.method == .CONNECT { return try connect(head, context) }
      switch try desk.book.place(target: head.uri, host: host, isSecure: line.isSecure) {
      case .network(let address):
        let request = try RequestReader.request(head, at: address, body: body)
        let user = line.proxyUser ?? RequestReader.proxyUser(of: head)
        ask(request, WorldHints(proxyUser: user, hostPrefix: address.worldPrefix), context)
      case .elsewhere(let scheme, let authority, let target):
        let port = authority.utf8.contains(UInt8(ascii: ":")) ? "" : ":80"
        guard desk.allowsOthers, scheme == "http", let destination = Destination(authority + port) else {
          throw Refusal.sealed(authority)
        }
        let request = Self.passedOn(head, to: authority, target: target, body: body)
        tie(to: destination, greeting: "", request: request, context)
      }
    } catch {
      if error.closes { refuse(error, context) } else { send(error.response, context) }
    }
  }

  /// Answers what cannot be understood any further, and ends.
  func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    let octets = AnswerText.octets(of: refusal.response, isHead: head?.method == .HEAD, closes: true)
    context.writeAndFlush(wrapOutboundOut(octets), promise: nil)
    end(context)
  }

  /// Looks at what has come meanwhile. Not by recursion: a client may send a thousand requests at once.
  func goOn(_ context: ChannelHandlerContext) {
    guard stage == .answering, head == nil, context.channel.isWritable else { return }
    stage = .reading
    timer?.set(TimeAmount(desk.limits.idleTime))
    guard !isWorking else { return }
    isWorking = true
    while stage == .reading, let part = waiting.popFirst() { take(part, context) }
    isWorking = false
    guard stage == .reading else { return }
    if let brokenBy { return refuse(brokenBy, context) }
    if wantsRead {
      wantsRead = false
      context.read()
    }
  }

  /// Sends no more, and waits a little for the client to go: closed at once, the answer could be lost with what
  /// the client was still sending.
  func end(_ context: ChannelHandlerContext) {
    stage = .ending
    waiting.removeAll()
    context.close(mode: .output, promise: nil)
    timer?.set(.seconds(2))
    context.read()
  }

  // MARK: - How it ends

  private func timeIsUp(_ context: ChannelHandlerContext) {
    if stage == .reading, head != nil {
      refuse(.tooSlow(desk.limits.requestTime), context)
    } else {
      context.close(promise: nil)
    }
  }

  private func finish() {
    stage = .ending
    timer?.end()
    answer?.cancel()
    answer = nil
    delivery?.cancel()
    delivery = nil
  }
}
