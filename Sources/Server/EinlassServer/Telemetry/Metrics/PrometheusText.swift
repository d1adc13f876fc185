/// Metrics in the Prometheus text format, version 0.0.4.
struct PrometheusText {
  private(set) var text = ""

  mutating func add(_ name: String, _ family: MetricFamily, help: String?) {
    guard !family.series.isEmpty else { return }
    addHead(name, family.kind, help: help)
    let series = family.series.map { (labels: Self.text($0.key), series: $0.value) }
    for (labels, series) in series.sorted(by: { $0.labels < $1.labels }) {
      for sample in series.samples {
        let own = sample.label.map { Self.text([$0]) } ?? ""
        let all = [labels, own].filter { !$0.isEmpty }.joined(separator: ",")
        text += "\(name)\(sample.suffix)\(all.isEmpty ? "" : "{\(all)}") \(Self.number(sample.value))\n"
      }
    }
  }

  /// Adds the number of values that were dropped because a metric had too many series or another kind.
  mutating func addDropped(_ count: Int) {
    let name = "einlass_metrics_dropped_total"
    addHead(
      name, .counter,
      help: """
        Metric updates dropped because of too many series or a conflicting metric kind.
        """)
    text += "\(name) \(count)\n"
  }

  private mutating func addHead(_ name: String, _ kind: MetricFamily.Kind, help: String?) {
    if let help {
      let escaped = help.replacing(#"\"#, with: #"\\"#).replacing("\n", with: #"\n"#)
      text += "# HELP \(name) \(escaped)\n"
    }
    text += "# TYPE \(name) \(kind.rawValue)\n"
  }

  private static func text(_ labels: [MetricLabel]) -> String {
    labels.map { label in
      let value = label.value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
        .replacing("\n", with: #"\n"#)
      return "\(label.name)=\"\(value)\""
    }.joined(separator: ",")
  }

  /// A whole number is written without a fraction, other numbers in a format that Go parses.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map(String.init) ?? "\(value)"
  }
}

/// Names that Prometheus allows.
enum PrometheusName {
  /// The name of a metric: letters, digits, underscores and colons, not beginning with a digit.
  static func metric(_ name: String) -> String { sanitized(name, allowsColons: true) }

  /// Labels sorted by name; the first of several with the same name is kept. Names that begin with two underscores, and
  /// the bounds of histograms, are reserved by Prometheus.
  static func labels(_ dimensions: [(String, String)]) -> [MetricLabel] {
    var labels: [MetricLabel] = []
    for (name, value) in dimensions {
      var name = sanitized(name, allowsColons: false)
      while name.hasPrefix("__") { name.removeFirst() }
      if name == "le" { name = "label_le" }
      if !labels.contains(where: { $0.name == name }) { labels.append(MetricLabel(name: name, value: value)) }
    }
    return labels.sorted { $0.name < $1.name }
  }

  private static func sanitized(_ name: String, allowsColons: Bool) -> String {
    let characters = name.unicodeScalars.map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": Character(scalar)
      case ":" where allowsColons: ":"
      default: "_"
      }
    }
    let text = String(characters)
    return text.first.map { $0.isNumber } ?? true ? "_" + text : text
  }
}
