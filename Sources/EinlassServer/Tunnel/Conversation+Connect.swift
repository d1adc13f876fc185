internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

extension Conversation {
  /// Opens the tunnel that a CONNECT asks for (RFC 9110, section 9.3.6): to this server itself.
  func connect(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) throws(Refusal) {
    guard let destination = Destination(head.uri) else {
      throw Refusal(
        .badRequest,
        "CONNECT wants a host and a port such as 'api.twitter.com:443', not \(Refusal.quoted(head.uri))",
        closes: true)
    }
    guard let host = desk.book.simulatedHost(destination.host) else {
      guard desk.allowsOthers else { throw .sealed(head.uri) }
      return tie(to: destination, greeting: AnswerText.tunnelIsOpen, request: nil, context)
    }
    var buffer = context.channel.allocator.buffer(capacity: AnswerText.tunnelIsOpen.utf8.count)
    buffer.writeString(AnswerText.tunnelIsOpen)
    context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    let door = TunnelDoor(desk, host: host, proxyUser: RequestReader.proxyUser(of: head))
    replace(by: door, context)
  }

  /// Puts `handler` into the place of HTTP; it gets whatever has come behind the request.
  func replace(by handler: some ChannelHandler, _ context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    let channel = context.channel
    do {
      let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(handler, position: .after(self))
      pipeline.removeHandler(lineEnds, promise: nil)
      // This handler first: the decoder hands on octets when it goes, which it could not read.
      pipeline.removeHandler(context: context, promise: nil)
      pipeline.removeHandler(context: decoder, promise: nil)
      // This handler may have kept a wish to read for later.
      channel.read()
    } catch {
      context.close(promise: nil)
    }
  }
}

/// A host with its port, as CONNECT names it.
struct Destination: Sendable, Hashable {
  /// In lower case; an address of IPv6 is in brackets.
  let host: String
  let port: Int
  /// The host without brackets, for look-ups.
  var bareHost: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

  /// nil where `text` is no `host:port`.
  init?(_ text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    host = String(text[..<colon]).lowercased()
    let digits = text[text.utf8.index(after: colon)...]
    guard !host.isEmpty, Authority.isValid(text), let port = UInt16(digits), port > 0 else { return nil }
    self.port = Int(port)
  }
}
