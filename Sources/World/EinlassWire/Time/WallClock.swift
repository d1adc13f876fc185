/// The time of day as everything below `World` sees it; nothing there asks the operating system.
///
/// One virtual clock serves token expiry, timestamp windows, rate limits, latency and `date` headers.
public protocol WallClock: Sendable {
  /// The present moment.
  var now: WallTime { get }

  /// Returns once the clock has reached a moment.
  ///
  /// - Parameter deadline: The moment. If it has passed, the function returns at once.
  /// - Throws: `CancellationError` if the task is cancelled.
  func sleep(until deadline: WallTime) async throws(CancellationError)
}

extension WallClock {
  /// Returns once a duration has passed on this clock.
  ///
  /// - Parameter duration: The time on this clock. If it is zero or negative, the function returns at once.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    try await sleep(until: now.advanced(by: duration))
  }
}
