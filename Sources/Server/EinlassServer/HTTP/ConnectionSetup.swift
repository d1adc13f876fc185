internal import EinlassWire
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Sets up the connections of one listener for Hummingbird's server.
struct ConnectionSetup: ServerChildChannel {
  /// An accepted connection.
  struct Connection: ServerChildChannelValue {
    let channel: any Channel
  }

  let server: ServerContext
  let listener: Listener

  /// Whether clients use TLS from the first byte on.
  private var isSecure: Bool { listener == .tls }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    channel.eventLoop.makeCompletedFuture {
      let handlers = try server.handlers(
        for: ConnectionInfo(isSecure: isSecure), expectedHost: server.resolver.defaultHost)
      try channel.pipeline.syncOperations.addHandlers(handlers)
      server.metrics?.count(channel, of: listener)
      return Connection(channel: channel)
    }
  }

  func handle(value: Connection, logger: Logger) async {
    await withTaskCancellationHandler {
      // The server ignores errors that end a connection.
      try? await value.channel.closeFuture.get()
    } onCancel: {
      value.channel.close(promise: nil)
    }
  }
}

extension ServerContext {
  /// Returns the handlers of a connection's pipeline: TLS if it is secure, then HTTP. `expectedHost` is the host whose
  /// certificate a client receives if it sends no server name.
  func handlers(
    for connection: ConnectionInfo, expectedHost: String
  ) throws(CertificateError) -> [any ChannelHandler] {
    var limit = NIOHTTPDecoderLimitConfiguration()
    limit.maxHeaderFieldSize = limits.fieldSize
    limit.maxHeaderListSize = limits.headSize
    limit.maxHeaderFieldCount = limits.fieldCount
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limit))
    let lineEnds = LineEndHandler()
    let http: [any ChannelHandler] = [
      lineEnds, decoder, HTTPConnectionHandler(self, connection, lineEnds),
    ]
    guard connection.isSecure else { return http }
    guard let session = TLSSession(tls, expectedName: expectedHost) else {
      throw CertificateError.openSSL("start a TLS session")
    }
    let tls = TLSHandler(session, handshakeTime: limits.handshakeTime) { [logger] text in
      logger.warning("\(TerminalText.line(text))")
    }
    return [tls] + http
  }
}
