internal import EinlassSystem
package import EinlassWorld
internal import NIOPosix
internal import ServiceLifecycle

/// Returns the memory of removed worlds to the system, within a few seconds.
///
/// The C library keeps freed memory between blocks that are still in use, and a world's parts are scattered. Without
/// this service, a server that once had many worlds would never shrink.
package struct MemoryService: Service {
  private static let interval = Duration.seconds(2)
  private let worlds: WorldDirectory

  /// Creates a service for the worlds of a server.
  package init(_ worlds: WorldDirectory) {
    self.worlds = worlds
  }

  /// Runs until the service group ends.
  package func run() async throws {
    try? await cancelWhenGracefulShutdown { try await self.watch() }
  }

  private func watch() async throws {
    var seen = 0
    while true {
      try await Task.sleep(for: Self.interval)
      let count = worlds.removedCount
      guard count != seen else { continue }
      seen = count
      // Returning much memory takes time, and no thread that serves clients should wait for it.
      try await NIOThreadPool.singleton.runIfActive { Self.trim() }
    }
  }

  /// Calls malloc_trim, which Swift's C library module omits and other C libraries do not have.
  private static func trim() {
    guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> Int32
    _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
  }
}
