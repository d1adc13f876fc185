public import EinlassWire
internal import FoundationEssentials

/// The time of day outside all worlds; what the worlds of a server follow.
public struct SystemClock: WallClock {
  /// The system's clock.
  public init() {}

  /// The present moment.
  public var now: WallTime {
    WallTime(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// Returns once the clock has reached `deadline`; throws when the task is cancelled.
  public func sleep(until deadline: WallTime) async throws(CancellationError) {
    while case let rest = deadline.since(now), rest > .zero {
      do {
        // Day by day: a task cannot sleep for longer than some centuries, and somebody may set the system's clock.
        try await Task.sleep(for: min(rest, .seconds(86_400)))
      } catch {
        throw CancellationError()
      }
    }
  }
}
