internal import NIOCore
internal import NIOHTTP1

/// The state of an HTTP/1.1 connection, and the action for each event; it does no input or output.
///
/// Requests are answered one at a time and in order (RFC 9112, section 9.3.2): data that arrives during a response
/// waits in `pending`.
struct HTTPConnectionStateMachine {
  enum Stage: Equatable {
    case reading, responding
    /// The last response has been sent; data that still arrives is dropped.
    case closing
  }

  /// A request that has arrived completely.
  struct Request: Equatable {
    let head: HTTPRequestHead
    /// `nil` for HTTP/1.0 without a `Host`.
    let host: String?
    /// `nil` if the body is missing or empty.
    let body: ByteBuffer?
  }

  /// The next action of the handler.
  enum Action: Equatable {
    case none
    /// A head has arrived: limit the time for the rest of the request, and ask for its body if the client waits.
    case awaitBody(sendsContinue: Bool)
    case respond(Request)
    /// Send the refusal as the last response.
    case refuse(RequestError)
    /// Perform the read that was postponed during a response.
    case read
    case close
    /// The client has closed its side: the response must follow soon.
    case limitResponseTime
  }

  private(set) var stage = Stage.reading
  /// The head of the request that is being read or answered.
  private(set) var head: HTTPRequestHead?
  /// Whether the client has closed its sending side.
  private(set) var isInputClosed = false
  private let limits: ServerLimits
  private var host: String?
  private var body: ByteBuffer?
  private var pending = CircularBuffer<HTTPServerRequestPart>()
  private var isReadPending = false
  /// The reason that the parser could not read past the pending parts.
  private var parserFailure: RequestError?
  private var closesAfterResponse = false

  init(limits: ServerLimits) {
    self.limits = limits
  }

  /// Whether the response to the current request is the last one on the connection.
  var isLastResponse: Bool { closesAfterResponse || head?.isKeepAlive != true }

  // MARK: - Reading

  mutating func receive(_ part: HTTPServerRequestPart) -> Action {
    switch stage {
    case .reading where pending.isEmpty: return process(part)
    case .reading, .responding: pending.append(part)
    case .closing: break
    }
    return .none
  }

  /// Returns the action for the pending parts; `nil` until more arrives. Call it until it returns `nil`.
  mutating func next() -> Action? {
    guard stage == .reading else { return nil }
    if let part = pending.popFirst() { return process(part) }
    if let parserFailure { return refuse(parserFailure) }
    guard isReadPending else { return nil }
    isReadPending = false
    return .read
  }

  /// The parser cannot continue; requests that it has read before are still answered.
  mutating func parserFailed(_ refusal: RequestError) -> Action {
    guard stage == .reading, pending.isEmpty else {
      parserFailure = refusal
      return .none
    }
    return refuse(refusal)
  }

  /// Whether a read may be performed now; otherwise it follows as an action once the response is sent.
  mutating func mayRead() -> Bool {
    guard stage == .responding else { return true }
    isReadPending = true
    return false
  }

  private mutating func process(_ part: HTTPServerRequestPart) -> Action {
    switch part {
    case .head(let head): return begin(head)
    case .body(var octets):
      guard head != nil else { return .none }
      guard (body?.readableBytes ?? 0) + octets.readableBytes <= limits.bodySize else {
        return refuse(.bodyTooLarge(limits.bodySize))
      }
      if body == nil { body = octets } else { body?.writeBuffer(&octets) }
      return .none
    case .end:
      guard let head else { return .none }
      stage = .responding
      defer { body = nil }
      return .respond(Request(head: head, host: host, body: body))
    }
  }

  private mutating func begin(_ head: HTTPRequestHead) -> Action {
    self.head = head
    body = nil
    do throws(RequestError) {
      let notes = try RequestReader.notes(of: head, limits: limits)
      host = notes.host
      // NIO's parser stops after a request for another protocol.
      if notes.isUpgrade { closesAfterResponse = true }
      return .awaitBody(sendsContinue: notes.isWaiting)
    } catch {
      return refuse(error)
    }
  }

  private mutating func refuse(_ refusal: RequestError) -> Action {
    startClosing()
    return .refuse(refusal)
  }

  // MARK: - Responding and closing

  /// The response to the current request has been sent.
  mutating func responseSent(closes: Bool) {
    head = nil
    if closes { startClosing() }
  }

  /// Returns to reading after a response; returns `false` if there was no response to return from.
  mutating func resumeReading() -> Bool {
    guard stage == .responding, head == nil else { return false }
    stage = .reading
    return true
  }

  mutating func inputClosed() -> Action {
    isInputClosed = true
    guard stage == .responding else { return .close }
    // A client may have sent everything and still wait for the response; a client that has disconnected looks the same.
    closesAfterResponse = true
    return .limitResponseTime
  }

  /// The server is shutting down: the current request is still answered.
  mutating func shutDown() -> Action {
    closesAfterResponse = true
    return stage == .reading && head == nil && pending.isEmpty ? .close : .none
  }

  mutating func deadlinePassed() -> Action {
    stage == .reading && head != nil ? refuse(.tooSlow(limits.requestTime)) : .close
  }

  /// Nothing more is read or answered.
  mutating func startClosing() {
    stage = .closing
    pending.removeAll()
  }
}
