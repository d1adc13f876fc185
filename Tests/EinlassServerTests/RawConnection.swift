import NIOCore
import NIOPosix
import Testing

/// A TCP connection that sends just the octets it is told, and an answer taken apart.
struct RawConnection: Sendable {
  struct Answer: Sendable {
    let status: Int
    /// Names in lower case.
    let fields: [String: String]
    let body: String
  }

  /// Connects, and closes after `body`; without `reads` it takes nothing of what the server sends.
  static func open<Value: Sendable>(
    to port: Int, reads: Bool = true, _ body: @Sendable (inout Talk) async throws -> Value
  ) async throws -> Value {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Ear(continuation))
        }
      }
      .channelOption(.autoRead, value: reads)
      .connect(host: "127.0.0.1", port: port).get()
    var talk = Talk(channel: channel, iterator: stream.makeAsyncIterator())
    do {
      let value = try await body(&talk)
      try? await channel.close()
      return value
    } catch {
      try? await channel.close()
      throw error
    }
  }

  /// Sends `octets` and gives all that comes until the server closes.
  static func exchange(_ octets: String, with port: Int) async throws -> String {
    try await open(to: port) { talk in
      try await talk.send(octets)
      return await talk.readAll()
    }
  }
}

/// Hands on what comes.
private final class Ear: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let hear: AsyncThrowingStream<ByteBuffer, any Error>.Continuation

  init(_ hear: AsyncThrowingStream<ByteBuffer, any Error>.Continuation) {
    self.hear = hear
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hear.yield(unwrapInboundIn(data))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    hear.finish(throwing: error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    hear.finish()
  }
}

/// What a test says and hears.
struct Talk {
  private let channel: any Channel
  private var iterator: AsyncThrowingStream<ByteBuffer, any Error>.AsyncIterator
  private var octets: ArraySlice<UInt8> = []
  /// What has come and was not read.
  var arrived: String { String(decoding: octets, as: UTF8.self) }
  /// How the server ended the connection; nil: by closing it.
  private(set) var failure: String?

  init(channel: any Channel, iterator: AsyncThrowingStream<ByteBuffer, any Error>.AsyncIterator) {
    self.channel = channel
    self.iterator = iterator
  }

  func send(_ octets: String) async throws {
    try await channel.writeAndFlush(ByteBuffer(string: octets))
  }

  func send(_ octets: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: octets))
  }

  /// Says that nothing more will be sent.
  func finish() async throws {
    try await channel.close(mode: .output)
  }

  /// Ends the connection by a TCP reset, as a program does that is killed.
  func reset() async throws {
    if let options = channel as? any SocketOptionProvider {
      try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try? await channel.close()
  }

  /// All that comes until the server closes, beside what was read already.
  mutating func readAll() async -> String {
    while await readMore() {}
    defer { octets = [] }
    return arrived
  }

  /// The next answer; nil where the connection ends before it is whole. `isHead`: it has no body.
  mutating func readAnswer(isHead: Bool = false) async -> RawConnection.Answer? {
    while true {
      if let (answer, count) = Self.answer(in: octets, isHead: isHead) {
        octets = octets.dropFirst(count)
        return answer
      }
      guard await readMore() else { return nil }
    }
  }

  /// Whether more has come; waits for it.
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

  /// The answer at the beginning of `octets`, with its count of octets; nil while it is not whole.
  private static func answer(
    in octets: ArraySlice<UInt8>, isHead: Bool
  ) -> (RawConnection.Answer, Int)? {
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
    return (
      RawConnection.Answer(status: status, fields: fields, body: body), end - octets.startIndex + length
    )
  }

  /// Where the empty line behind the head ends.
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
