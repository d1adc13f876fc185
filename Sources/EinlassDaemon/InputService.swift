internal import Dispatch
internal import EinlassSystem
internal import ServiceLifecycle

/// Runs until standard input ends; what comes there is not looked at.
struct InputService: Service {
  func run() async throws {
    let (inputs, input) = AsyncStream.makeStream(of: Void.self)
    // Reading blocks, so that it needs a thread of its own; that of a server that a signal ends goes with the process.
    DispatchQueue(label: "einlassd.input").async {
      var octets = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe read(STDIN_FILENO, &octets, octets.count)
        if count == 0 || count < 0 && errno != EINTR { break }
      }
      input.finish()
    }
    await cancelWhenGracefulShutdown { for await _ in inputs {} }
  }
}
