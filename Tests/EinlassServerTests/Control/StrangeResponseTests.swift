import EinlassTestSupport
import Foundation
import NIOCore
import NIOPosix
import Testing

/// `einlass control` with a server that is not a control interface, or a broken one.
struct StrangeResponseTests {
  /// The server's response, and the program's error message.
  static let responses: [(String, String)] = [
    (
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
      "the server sent an invalid Content-Length: '-1'"
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\n{}",
      "the server sent an invalid Content-Length: '+2'"
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\n{}",
      "the server sent an invalid Content-Length: '92"
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
      "the server sent an invalid Content-Length: '9"
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
      "the server closed the connection before the response was complete"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n",
      "the server sent an invalid chunk size: '-1'"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "the server sent an invalid chunk size: 'zz'"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
      "the server sent an invalid chunk size: ''"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n",
      "the server's response is larger than"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
      "the server closed the connection before the response was complete"
    ),
    ("HTTP/1.1 200 OK\r\n\r\n[", "port "),
    ("SSH-2.0-x\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 -12 x\r\n\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 +12 x\r\n\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 099 x\r\n\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 600 x\r\n\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 2000 x\r\n\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 20\r\n\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 \u{FF12}00 x\r\n\r\n", "the program at this address does not use HTTP"),
    ("HTTP/1.1 ", "the server closed the connection before the response was complete"),
    ("", "the server closed the connection"),
    (String(repeating: "x", count: 300_000), "the server sent a line that is too long"),
  ]

  @Test(arguments: responses)
  func `the exit code is 3, with an error message`(_ response: String, _ complaint: String) async throws {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FixedResponse(response))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(channel.localAddress?.port)
    let result = try await LightProgram.run(
      ["control", "clock.show", "--address", "http://127.0.0.1:\(port)", "--token", "t"], control: nil)
    try await channel.close()
    #expect(result.code == 3)
    #expect(result.output.isEmpty)
    #expect(result.complaints.hasPrefix("error: \(complaint)"), "\(result.complaints)")
  }
}

/// Sends every client one response after its request, and disconnects.
private final class FixedResponse: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let response: String
  private var hasAnswered = false

  init(_ response: String) {
    self.response = response
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered else { return }
    hasAnswered = true
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.value.writeAndFlush(NIOAny(ByteBuffer(string: response))).whenComplete { _ in
      context.value.close(promise: nil)
    }
  }
}
