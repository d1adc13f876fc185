internal import EinlassWire
internal import EinlassWorld
internal import Metrics
internal import NIOCore
internal import OAuth1

/// The metrics of a server, through swift-metrics. No label has a value that a client can choose freely.
package struct ServerMetrics: Sendable {
  /// The description of each metric, by name.
  package static let help = [
    exchanges: "Exchanges with simulated networks, including refused ones.",
    duration: "Real time of an exchange, including planned delays.",
    signatures: "Verified signatures; the result is 'right' or the reason for the refusal.",
    connections: "Connections opened by clients.",
    openConnections: "Open connections.",
    worlds: "Existing worlds.",
  ]

  private static let exchanges = "einlass_exchanges_total"
  private static let duration = "einlass_exchange_duration_seconds"
  private static let signatures = "einlass_signatures_total"
  private static let connections = "einlass_connections_total"
  private static let openConnections = "einlass_connections"
  private static let worlds = "einlass_worlds"

  private let factory: any MetricsFactory

  /// `nil` if the process has not set up metrics yet.
  init?() {
    let factory = MetricsSystem.factory
    if factory is NOOPMetricsHandler { return nil }
    self.factory = factory
  }

  func record(worldCount: Int) {
    Meter(label: Self.worlds, factory: factory).set(worldCount)
  }

  func record(_ message: Journal.Message, _ duration: Duration) {
    let network = message.network?.rawValue ?? ""
    let endpoint = message.endpoint ?? ""
    let status = message.status.map(String.init) ?? ""
    Counter(
      label: Self.exchanges,
      dimensions: [
        ("network", network), ("endpoint", endpoint), ("sender", message.sender.rawValue), ("status", status),
        ("refusal", message.refusal?.rawValue ?? ""), ("planned_failure", message.plannedFailure ?? ""),
      ], factory: factory
    ).increment()
    Timer(label: Self.duration, dimensions: [("network", network), ("endpoint", endpoint)], factory: factory)
      .recordNanoseconds(duration.nanoseconds)
    guard let result = message.signatureResult else { return }
    Counter(
      label: Self.signatures,
      dimensions: [("network", network), ("result", result)], factory: factory
    ).increment()
  }

  /// Counts `channel` of `listener` until it closes.
  func count(_ channel: any Channel, of listener: Listener) {
    let dimensions = [("listener", listener.rawValue)]
    Counter(label: Self.connections, dimensions: dimensions, factory: factory).increment()
    let open = Meter(label: Self.openConnections, dimensions: dimensions, factory: factory)
    open.increment()
    channel.closeFuture.whenComplete { _ in open.decrement() }
  }
}

extension Journal.Message {
  /// `right`, or the reason that the signature was refused. `nil` if no signature was checked.
  var signatureResult: String? { isVerified ? refusal?.rawValue ?? "right" : nil }
}

extension Duration {
  /// The maximum value if the duration is longer than 292 years.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong ? .max : product + attoseconds / 1_000_000_000
  }
}
