/// The time of day as everything below `World` sees it; nobody there asks the operating system.
///
/// One virtual clock serves token expiry, timestamp windows, rate limits, latency and `date` headers.
public protocol WallClock: Sendable {
  /// The present moment.
  var now: WallTime { get }

  /// Returns once the clock has reached `deadline`, at once if it has; throws when the task is cancelled.
  func sleep(until deadline: WallTime) async throws(CancellationError)
}

extension WallClock {
  /// Returns once `duration` has passed on this clock; throws when the task is cancelled.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    try await sleep(until: now.advanced(by: duration))
  }
}
