package import Metrics
internal import Synchronization

/// Metrics of swift-metrics in the Prometheus text format.
///
/// Supports counters, meters, gauges, and histograms for recorders and timers; a timer's unit is seconds. Characters
/// that Prometheus does not allow in names and labels are replaced. A metric keeps its first kind, and has a limited
/// number of series; other values only count as `einlass_metrics_dropped_total`.
package final class PrometheusRegistry: MetricsFactory {
  private struct State {
    var families: [String: MetricFamily] = [:]
    var droppedCount = 0
  }

  private let help: [String: String]
  private let seriesLimit: Int
  private let buckets: [Double]
  private let state = Mutex(State())

  /// The upper bounds, in seconds, that OpenTelemetry recommends for the durations of HTTP requests.
  package static let durationBuckets = [
    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
  ]

  /// Creates a registry without metrics.
  ///
  /// - Parameters:
  ///   - help: Descriptions of metrics, by name.
  ///   - seriesLimit: The maximum number of label combinations per metric.
  ///   - buckets: The upper bounds of all histograms, ascending.
  package init(
    help: [String: String] = [:], seriesLimit: Int = 2000,
    buckets: [Double] = PrometheusRegistry.durationBuckets
  ) {
    self.help = help
    self.seriesLimit = seriesLimit
    self.buckets = buckets
  }

  /// All metrics in the text format 0.0.4, sorted by name.
  package var text: String {
    let (families, droppedCount) = state.withLock { ($0.families, $0.droppedCount) }
    var text = PrometheusText()
    for (name, family) in families.sorted(by: { $0.key < $1.key }) {
      text.add(name, family, help: help[name])
    }
    text.addDropped(droppedCount)
    return text.text
  }

  // MARK: - MetricsFactory

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    series(label, dimensions, .counter, CountedValue.init) ?? NOOPMetricsHandler.instance
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, dimensions, .gauge, GaugedValue.init) ?? NOOPMetricsHandler.instance
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    guard aggregate else {
      return series(label, dimensions, .gauge, GaugedValue.init) ?? NOOPMetricsHandler.instance
    }
    return histogram(label, dimensions) ?? NOOPMetricsHandler.instance
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, dimensions) ?? NOOPMetricsHandler.instance
  }

  package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
  package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }

  private func histogram(_ label: String, _ dimensions: [(String, String)]) -> Histogram? {
    series(label, dimensions, .histogram) { [buckets] in Histogram(buckets: buckets) }
  }

  /// Returns the series with these labels, and creates it if needed. `nil` if the metric has another kind or too many
  /// series.
  private func series<Series: MetricSeries>(
    _ label: String, _ dimensions: [(String, String)], _ kind: MetricFamily.Kind, _ make: () -> Series
  ) -> Series? {
    let name = PrometheusName.metric(label)
    let labels = PrometheusName.labels(dimensions)
    return state.withLock { state in
      if let known = state.families[name]?.series[labels] as? Series { return known }
      let family = state.families[name, default: MetricFamily(kind: kind)]
      guard family.kind == kind, family.series[labels] == nil, family.series.count < seriesLimit else {
        state.droppedCount += 1
        return nil
      }
      let made = make()
      state.families[name, default: family].series[labels] = made
      return made
    }
  }

  private func remove(_ handler: AnyObject) {
    state.withLock { state in
      for (name, family) in state.families {
        for (labels, series) in family.series where series === handler {
          state.families[name]?.series[labels] = nil
        }
      }
    }
  }
}

/// The series of one metric.
struct MetricFamily: Sendable {
  enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  let kind: Kind
  var series: [[MetricLabel]: any MetricSeries] = [:]
}

/// A dimension with its value.
struct MetricLabel: Sendable, Hashable {
  let name: String
  let value: String
}

/// The value of a metric for one combination of labels.
protocol MetricSeries: AnyObject, Sendable {
  /// The lines of the text format, as suffixes of the name, further labels and values.
  var samples: [MetricSample] { get }
}

/// One line of the text format.
struct MetricSample: Sendable {
  var suffix = ""
  var label: MetricLabel?
  let value: Double
}
