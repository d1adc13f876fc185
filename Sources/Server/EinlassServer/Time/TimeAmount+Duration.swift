internal import NIOCore

extension TimeAmount {
  /// The whole nanoseconds of `duration`, or the largest amount if it is longer.
  init(_ duration: Duration) {
    let parts = duration.components
    let (seconds, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    self = .nanoseconds(overflow ? .max : seconds &+ parts.attoseconds / 1_000_000_000)
  }
}
