internal import EinlassSystem
internal import ServiceLifecycle

/// Runs until standard input ends, and ignores the input.
struct InputService: Service {
  func run() async throws {
    let (inputs, input) = AsyncStream.makeStream(of: Void.self)
    // If a signal ends the server, the reading thread ends with the process.
    DescriptorReader.start(STDIN_FILENO) { bytes in if bytes.isEmpty { input.finish() } }
    await cancelWhenGracefulShutdown { for await _ in inputs {} }
  }
}
