internal import NIOCore

/// Stands before the parser, which takes a request line that ends in a bare line feed for one of a wrong version, and
/// can tell the two apart.
final class LineEndHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let lines = ["HTTP/1.1\n", "HTTP/1.0\n"].map { Array($0.utf8) }

  /// What is being parsed at this moment.
  private var present: ByteBuffer?
  /// The end of what was parsed before, as far as a version may begin in it.
  private var before: [UInt8] = []

  /// Whether a line ends in a bare line feed behind its version, in what is being parsed at this moment.
  var hasBareLineFeed: Bool {
    let octets = before + Array(buffer: present ?? ByteBuffer())
    return octets.indices.contains { start in Self.lines.contains { octets[start...].starts(with: $0) } }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let octets = unwrapInboundIn(data)
    present = octets
    context.fireChannelRead(data)
    present = nil
    let count = min(octets.readableBytes, 8)
    let end = octets.getBytes(at: octets.writerIndex - count, length: count) ?? []
    before = (before + end).suffix(8)
  }
}
