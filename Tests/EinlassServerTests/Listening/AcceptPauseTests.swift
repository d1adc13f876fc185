import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import EinlassServer

/// A listening socket without descriptors. The real server is not tried: where none are left, libdispatch ends a process
/// that has threads waiting, because it cannot open their files in /proc.
struct AcceptPauseTests {
  /// Counts the attempts to accept a connection.
  private final class AttemptCounter: ChannelOutboundHandler {
    typealias OutboundIn = Never
    private(set) var count = 0

    func read(context: ChannelHandlerContext) {
      count += 1
      context.read()
    }
  }

  /// A listening socket, whose event loop stays on the thread that makes it.
  private struct Socket {
    let channel = EmbeddedChannel()
    let attempts = AttemptCounter()

    init() throws {
      try channel.pipeline.syncOperations.addHandlers(attempts, AcceptPauseHandler())
    }

    /// The value that was set for automatic reading, if any.
    var autoRead: [Bool] { channel.options.compactMap { $0.value as? Bool } }
  }

  @Test(arguments: [EMFILE, ENFILE, ENOMEM])
  func `a failed accept is tried again after half a second`(_ code: CInt) throws {
    let socket = try Socket()
    for _ in 1...3 { socket.channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept")) }
    socket.channel.embeddedEventLoop.advanceTime(by: .milliseconds(499))
    socket.channel.read()
    #expect(socket.attempts.count == 0)
    #expect(socket.autoRead == [false])
    socket.channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    socket.channel.read()
    #expect(socket.attempts.count == 1)
    #expect(socket.autoRead == [true])
    #expect(throws: IOError.self) { try socket.channel.throwIfErrorCaught() }
  }

  @Test func `another error does not pause the socket`() throws {
    let socket = try Socket()
    socket.channel.pipeline.fireErrorCaught(ChannelError.ioOnClosedChannel)
    socket.channel.read()
    #expect(socket.attempts.count == 1)
    #expect(socket.autoRead == [])
  }
}
