internal import Metrics
internal import Synchronization

/// A value that only grows, until it is reset.
final class CountedValue: MetricSeries, CounterHandler {
  private let value = Atomic<Int64>(0)

  func increment(by amount: Int64) {
    value.wrappingAdd(amount, ordering: .relaxed)
  }

  func reset() {
    value.store(0, ordering: .relaxed)
  }

  var samples: [MetricSample] { [MetricSample(value: Double(value.load(ordering: .relaxed)))] }
}

/// A value that goes up and down.
final class GaugedValue: MetricSeries, MeterHandler, RecorderHandler {
  private let value = Mutex(0.0)

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLock { $0 = value } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(value) }
  func record(_ value: Double) { set(value) }

  var samples: [MetricSample] { [MetricSample(value: value.withLock { $0 })] }
}

/// The number of values up to each of a few bounds, and the sum of all values.
final class Histogram: MetricSeries, RecorderHandler, TimerHandler {
  private struct State {
    /// One count for each bucket, and one for values greater than all bounds.
    var counts: [Int]
    var sum = 0.0
  }

  private let buckets: [Double]
  private let state: Mutex<State>

  init(buckets: [Double]) {
    self.buckets = buckets
    state = Mutex(State(counts: Array(repeating: 0, count: buckets.count + 1)))
  }

  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    // A value equal to a bound belongs to the bucket of that bound.
    let index = buckets.firstIndex { value <= $0 } ?? buckets.count
    state.withLock { state in
      state.counts[index] += 1
      state.sum += value
    }
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

  var samples: [MetricSample] {
    let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
    var samples: [MetricSample] = []
    var total = 0
    for (bound, count) in zip(buckets.map(PrometheusText.number) + ["+Inf"], counts) {
      total += count
      samples.append(
        MetricSample(suffix: "_bucket", label: MetricLabel(name: "le", value: bound), value: Double(total)))
    }
    return samples + [
      MetricSample(suffix: "_sum", value: sum), MetricSample(suffix: "_count", value: Double(total)),
    ]
  }
}
