internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1

extension HTTPConnectionHandler {
  /// Opens the tunnel that a CONNECT requests (RFC 9110, section 9.3.6); a tunnel to a simulated host ends in this
  /// server.
  func connect(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) throws(RequestError) {
    guard let destination = Destination(head.uri) else {
      throw RequestError(
        .badRequest,
        "CONNECT requires a host and a port such as '\(server.resolver.defaultHost):443', not "
          + RequestError.quoted(head.uri),
        closes: true)
    }
    guard let host = server.resolver.simulatedHost(destination.host) else {
      guard server.allowsOthers else { throw .sealed(head.uri) }
      return relay(to: destination, greeting: ResponseEncoder.tunnelHead, request: nil, context)
    }
    write(ResponseEncoder.tunnelHead, context)
    let proxyUser = RequestReader.proxyUser(of: head)
    let detection = TLSDetectionHandler(idleTime: server.limits.idleTime) { [server] isSecure in
      try server.handlers(
        for: ConnectionInfo(isSecure: isSecure, proxyUser: proxyUser), expectedHost: host)
    }
    replace(by: detection, context)
  }

  /// Replaces HTTP by `handler`, which gets any data that has arrived after the request.
  func replace(by handler: some ChannelHandler, _ context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    let channel = context.channel
    do {
      let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(handler, position: .after(self))
      pipeline.removeHandler(lineEnds, promise: nil)
      // This handler is removed first: when the decoder is removed, it passes on bytes that this handler could not
      // read.
      pipeline.removeHandler(context: context, promise: nil)
      pipeline.removeHandler(context: decoder, promise: nil)
      // This handler may have postponed a read.
      channel.read()
    } catch {
      context.close(promise: nil)
    }
  }
}
