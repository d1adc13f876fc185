import NIOCore
import NIOPosix
import Testing

/// A TCP connection that sends exactly the given bytes, and parses the response.
struct TestConnection {
  /// A parsed response.
  struct Response: Sendable {
    let status: Int
    /// The header fields, with names in lower case.
    let fields: [String: String]
    let body: String
  }

  private let channel: any Channel
  private var iterator: AsyncThrowingStream<ByteBuffer, any Error>.AsyncIterator
  private var octets: ArraySlice<UInt8> = []
  /// The bytes that have arrived and were not read yet.
  var arrived: String { String(decoding: octets, as: UTF8.self) }
  /// The error that ended the connection. `nil` if the server closed it, or it is open.
  private(set) var failure: String?

  private init(channel: any Channel, iterator: AsyncThrowingStream<ByteBuffer, any Error>.AsyncIterator) {
    self.channel = channel
    self.iterator = iterator
  }

  /// Opens a connection, and closes it after `body`. Without `reads`, data from the server is not read.
  static func open<Value: Sendable>(
    to port: Int, reads: Bool = true, _ body: @Sendable (inout TestConnection) async throws -> Value
  ) async throws -> Value {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(CollectingHandler(continuation))
        }
      }
      .channelOption(.autoRead, value: reads)
      .connect(host: "127.0.0.1", port: port).get()
    var connection = TestConnection(channel: channel, iterator: stream.makeAsyncIterator())
    do {
      let value = try await body(&connection)
      try? await channel.close()
      return value
    } catch {
      try? await channel.close()
      throw error
    }
  }

  /// Sends the text and returns all data until the server closes.
  static func exchange(_ octets: String, with port: Int) async throws -> String {
    try await open(to: port) { connection in
      try await connection.send(octets)
      return await connection.readAll()
    }
  }

  func send(_ octets: String) async throws {
    try await channel.writeAndFlush(ByteBuffer(string: octets))
  }

  func send(_ octets: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: octets))
  }

  /// Closes the sending side.
  func finish() async throws {
    try await channel.close(mode: .output)
  }

  /// Ends the connection with a TCP reset, as if the program had been killed.
  func reset() async throws {
    if let options = channel as? any SocketOptionProvider {
      try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try? await channel.close()
  }

  /// All data until the server closes, except the data that was already read.
  mutating func readAll() async -> String {
    while await readMore() {}
    defer { octets = [] }
    return arrived
  }

  /// The next response. `nil` if the connection ends before it is complete. Set `isHead` if it has no body.
  mutating func readResponse(isHead: Bool = false) async -> Response? {
    while true {
      if let (response, count) = Self.response(in: octets, isHead: isHead) {
        octets = octets.dropFirst(count)
        return response
      }
      guard await readMore() else { return nil }
    }
  }

  /// Waits for more bytes. Returns false once the connection has ended.
  mutating func readMore() async -> Bool {
    do {
      guard let piece = try await iterator.next(isolation: nil) else { return false }
      octets += piece.readableBytesView
      return true
    } catch {
      failure = "\(error)"
      return false
    }
  }

  /// The response at the start of the bytes, with its size. `nil` while it is incomplete.
  private static func response(
    in octets: ArraySlice<UInt8>, isHead: Bool
  ) -> (Response, Int)? {
    guard let end = end(ofHeadIn: octets) else { return nil }
    let lines = String(decoding: octets[..<end], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields[parts[0].lowercased()] = parts.dropFirst().first?.trimmingPrefix(" ").description ?? ""
    }
    let rest = octets[end...]
    let length = isHead || status < 200 ? 0 : fields["content-length"].flatMap { Int($0) } ?? 0
    guard rest.count >= length else { return nil }
    let body = String(decoding: rest.prefix(length), as: UTF8.self)
    return (Response(status: status, fields: fields, body: body), end - octets.startIndex + length)
  }

  /// The end of the empty line after the head.
  private static func end(ofHeadIn octets: ArraySlice<UInt8>) -> Int? {
    var index = octets.startIndex
    while index + 4 <= octets.endIndex {
      if octets[index] == 13, octets[index + 1] == 10, octets[index + 2] == 13, octets[index + 3] == 10 {
        return index + 4
      }
      index += 1
    }
    return nil
  }
}

/// Passes on the data that the server sends.
private final class CollectingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let received: AsyncThrowingStream<ByteBuffer, any Error>.Continuation

  init(_ received: AsyncThrowingStream<ByteBuffer, any Error>.Continuation) {
    self.received = received
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received.yield(unwrapInboundIn(data))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    received.finish(throwing: error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    received.finish()
  }
}
