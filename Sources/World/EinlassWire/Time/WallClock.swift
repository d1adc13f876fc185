/// The time of day as everything below `World` sees it; nothing there asks the operating system.
///
/// One virtual clock serves token expiry, timestamp windows, rate limits, latency and `date` headers.
public protocol WallClock: Sendable {
  /// The present moment.
  var now: WallTime { get }

  /// Returns once the clock has reached `deadline`, at once if it has.
  ///
  /// - Throws: If the task is cancelled.
  func sleep(until deadline: WallTime) async throws(CancellationError)
}

extension WallClock {
  /// Returns once `duration` has passed on this clock.
  ///
  /// - Throws: If the task is cancelled.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    try await sleep(until: now.advanced(by: duration))
  }
}
