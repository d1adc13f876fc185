#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The system's time of day, which worlds can follow: those of a server do.
public struct SystemClock: WallClock {
  /// The system's clock.
  public init() {}

  /// The present moment.
  public var now: WallTime {
    WallTime(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// Returns once the system's time of day has reached a moment, even if the system's clock is set.
  ///
  /// - Parameter deadline: The moment. If it has passed, the function returns at once.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: WallTime) async throws(CancellationError) {
    while case let rest = deadline.since(now), rest > .zero {
      do {
        // At most a day at a time: a task cannot sleep for more than some centuries, and the system's clock may be set.
        try await Task.sleep(for: min(rest, .seconds(86_400)))
      } catch {
        throw CancellationError()
      }
    }
  }
}
