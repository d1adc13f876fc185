internal import Metrics
internal import Tracing

/// Sets up what a process does with its metrics and spans.
package enum Telemetry {
  /// Keeps metrics for Prometheus from now on, and gives spans to `writeSpan`, one line each, where it is not nil.
  ///
  /// - Precondition: Called once in a process, before it makes a server.
  /// - Returns: Gives all metrics in Prometheus' text format.
  package static func start(
    service: String, version: String, help: [String: String], writeSpan: (@Sendable (String) -> Void)?
  ) -> @Sendable () -> String {
    let registry = PrometheusRegistry(help: help)
    MetricsSystem.bootstrap(registry)
    if let writeSpan {
      InstrumentationSystem.bootstrap(SpanLines(service: service, version: version, write: writeSpan))
    }
    return { registry.text }
  }
}
