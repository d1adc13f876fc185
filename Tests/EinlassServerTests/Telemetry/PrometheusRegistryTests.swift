import EinlassTestSupport
import Foundation
import Metrics
import Testing

@testable import EinlassServer

struct PrometheusRegistryTests {
  @Test func `metrics are ordered by name, with escaped labels and help`() {
    let registry = PrometheusRegistry(help: ["b_total": "What \\ is\ncounted."], buckets: [0.5, 1])
    Counter(label: "b_total", dimensions: [("z", "1"), ("a", "say \"hi\" \\ \n")], factory: registry)
      .increment(by: 3)
    Counter(label: "b_total", factory: registry).increment()
    Meter(label: "a.level", factory: registry).set(2.5)
    let timer = Timer(label: "c_seconds", dimensions: [("le", "x")], factory: registry)
    for milliseconds in [200, 500, 700, 3000] { timer.recordMilliseconds(milliseconds) }
    #expect(
      registry.text == #"""
        # TYPE a_level gauge
        a_level 2.5
        # HELP b_total What \\ is\ncounted.
        # TYPE b_total counter
        b_total 1
        b_total{a="say \"hi\" \\ \n",z="1"} 3
        # TYPE c_seconds histogram
        c_seconds_bucket{label_le="x",le="0.5"} 2
        c_seconds_bucket{label_le="x",le="1"} 3
        c_seconds_bucket{label_le="x",le="+Inf"} 4
        c_seconds_sum{label_le="x"} 4.4
        c_seconds_count{label_le="x"} 4
        # HELP einlass_metrics_dropped_total Metric updates dropped because of too many series or a conflicting \#
        metric kind.
        # TYPE einlass_metrics_dropped_total counter
        einlass_metrics_dropped_total 0

        """#)
  }

  @Test(arguments: [
    ("", "_"), ("9lives", "_9lives"), ("http.server-time", "http_server_time"), ("a:b", "a:b"),
    ("größe", "gr__e"),
  ])
  func `invalid characters in a metric's name are replaced`(name: String, allowed: String) {
    #expect(PrometheusName.metric(name) == allowed)
  }

  @Test func `the first value of a label counts, and no label starts with __`() {
    let labels = PrometheusName.labels([("__name__", "x"), ("a.b", "1"), ("a_b", "2"), ("c:d", "3")])
    #expect(labels.map(\.name) == ["_name__", "a_b", "c_d"])
    #expect(labels.map(\.value) == ["x", "1", "3"])
  }

  @Test func `series of a metric beyond its limit are counted as dropped`() {
    let registry = PrometheusRegistry(seriesLimit: 2)
    for value in ["1", "2", "3", "3", "1"] {
      Counter(label: "a", dimensions: [("v", value)], factory: registry).increment()
    }
    #expect(registry.text.contains("a{v=\"1\"} 2\na{v=\"2\"} 1\n"))
    #expect(!registry.text.contains("v=\"3\""))
    #expect(registry.text.hasSuffix("einlass_metrics_dropped_total 2\n"))
  }

  @Test func `a metric keeps the kind that it was created with`() {
    let registry = PrometheusRegistry()
    Counter(label: "a", factory: registry).increment()
    Meter(label: "a", dimensions: [("b", "c")], factory: registry).set(7)
    #expect(registry.text.hasPrefix("# TYPE a counter\na 1\n"))
    #expect(registry.text.hasSuffix("einlass_metrics_dropped_total 1\n"))
  }

  @Test func `a destroyed metric is removed, and restarts from zero`() {
    let registry = PrometheusRegistry()
    let counter = Counter(label: "a", factory: registry)
    counter.increment(by: 5)
    counter.destroy()
    #expect(!registry.text.contains("# TYPE a "))
    Counter(label: "a", factory: registry).increment()
    #expect(registry.text.contains("a 1\n"))
  }

  @Test func `threads that count concurrently lose nothing`() async {
    let registry = PrometheusRegistry()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          // The counters are created once. Otherwise, there would be so much time between two counts that hardly any
          // would coincide.
          let counter = Counter(label: "a", dimensions: [("b", "c")], factory: registry)
          let meter = Meter(label: "m", factory: registry)
          for _ in 0..<20_000 {
            counter.increment()
            meter.increment()
          }
        }
      }
    }
    #expect(registry.text.contains("a{b=\"c\"} 160000\n"))
    #expect(registry.text.contains("m 160000\n"))
  }

  @Test func `Prometheus' own Python parser reads the output`() async throws {
    let registry = PrometheusRegistry(help: ["a_total": "A \\ \n \"b\"."])
    Counter(label: "a_total", dimensions: [("v", "\\ \n \"")], factory: registry).increment(by: 2)
    Recorder(label: "sizes", dimensions: [("v", "1")], factory: registry).record(0.3)
    Gauge(label: "g", factory: registry).record(-1.5e-7)
    let text = try #require(registry.text.data(using: .utf8)).base64EncodedString()
    let script = """
      import base64, prometheus_client.parser as p
      for family in p.text_string_to_metric_families(base64.b64decode("\(text)").decode()):
          print(family.name, family.type, repr(family.documentation), len(family.samples))
          for s in family.samples[:1]: print(s.name, sorted(s.labels.items()), s.value)
      """
    let result = try await BuiltProgram.run(at: Self.python, ["-c", script])
    #expect(result.complaints == "")
    #expect(
      result.output == #"""
        a counter 'A \\ \n "b".' 1
        a_total [('v', '\\ \n "')] 2
        g gauge '' 1
        g [] -1.5e-07
        sizes histogram '' 17
        sizes_bucket [('le', '0.005'), ('v', '1')] 0
        einlass_metrics_dropped counter 'Metric updates dropped because of too many series or a conflicting \#
        metric kind.' 1
        einlass_metrics_dropped_total [] 0

        """#)
  }

  /// The Python interpreter with Prometheus' library, which `Scripts/install-python-tools` installs.
  private static var python: String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../.build/python-tools/bin/python"
    )
    .standardized.path
  }
}
