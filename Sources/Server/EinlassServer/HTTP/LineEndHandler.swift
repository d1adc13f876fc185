internal import NIOCore

/// Distinguishes a request line that ends in a bare line feed from one with a wrong version: the parser after this
/// handler reports both in the same way.
final class LineEndHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private static let lines = ["HTTP/1.1\n", "HTTP/1.0\n"].map { Array($0.utf8) }

  /// The bytes that are now being parsed.
  private var present: ByteBuffer?
  /// The last bytes that were parsed before, which may contain the start of a version.
  private var before: [UInt8] = []

  /// Whether a line in the bytes that are being parsed ends in a bare line feed after its version.
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
