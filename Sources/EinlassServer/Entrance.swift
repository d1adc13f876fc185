internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// One way in, as Hummingbird's server wants it: what is set up for each connection.
struct Entrance: ServerChildChannel {
  /// A connection that has come in.
  struct Arrival: ServerChildChannelValue {
    let channel: any Channel
  }

  let desk: Desk
  /// Whether clients speak TLS from the first octet on.
  let isSecure: Bool

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Arrival> {
    channel.eventLoop.makeCompletedFuture {
      let handlers = try desk.handlers(for: Line(isSecure: isSecure), expecting: Desk.defaultHost)
      try channel.pipeline.syncOperations.addHandlers(handlers)
      return Arrival(channel: channel)
    }
  }

  func handle(value: Arrival, logger: Logger) async {
    await withTaskCancellationHandler {
      // How a connection ended is of no interest to the server.
      try? await value.channel.closeFuture.get()
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }
}

extension Desk {
  /// Whose certificate a client gets that names nobody.
  static let defaultHost = "api.twitter.com"

  /// What stands in a connection's pipeline: TLS where it is wanted, HTTP, the conversation.
  func handlers(for line: Line, expecting host: String) throws -> [any ChannelHandler] {
    var limit = NIOHTTPDecoderLimitConfiguration()
    limit.maxHeaderFieldSize = limits.fieldSize
    limit.maxHeaderListSize = limits.headSize
    limit.maxHeaderFieldCount = limits.fieldCount
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limit))
    let lineEnds = LineEndHandler()
    let http: [any ChannelHandler] = [lineEnds, decoder, Conversation(self, line, lineEnds)]
    guard line.isSecure else { return http }
    guard let session = TLSSession(tls, expectedName: host) else {
      throw CertificateFailure.openSSL("start a session of TLS")
    }
    return [TLSHandler(session, handshakeTime: limits.handshakeTime)] + http
  }
}
