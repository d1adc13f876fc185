internal import Metrics
internal import Tracing

/// Sets up the metrics and spans of a process.
package enum Telemetry {
  /// Collects metrics for Prometheus from now on, and passes spans to `writeSpan`, one line each, unless it is `nil`.
  ///
  /// - Precondition: Called once per process, before a server is created.
  /// - Returns: A closure that returns all metrics in the Prometheus text format.
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
