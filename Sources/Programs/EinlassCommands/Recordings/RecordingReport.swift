internal import EinlassSimulator

/// The block of text about one recorded exchange.
struct RecordingReport {
  let path: String
  let result: RecordingExamination

  /// A line for the request, then the shape, the soundness and the comparison, and an empty line.
  var text: String {
    let shape = result.shape
    var lines = [
      "\(path), exchange \(result.exchange.number)",
      "  request:     \(shape.method ?? "not recorded") \(shape.address ?? "")",
      "  response:    \(status), \(shape.firstDay ?? "no date"), \(fields), body \(shape.body.summary)",
      "  shape:       \(shape.id), recorded by \(result.exchange.recorder), \(shape.authentication.name)",
      "  soundness:   \(soundness)",
    ]
    lines += result.soundness.findings.map { "    \($0)" }
    lines += comparison
    return lines.map { $0.last == " " ? String($0.dropLast()) : $0 }.joined(separator: "\n") + "\n"
  }

  private var status: String { result.shape.status.map(String.init) ?? "no status" }

  private var fields: String {
    guard let fields = result.shape.fields else { return "no header fields" }
    return fields.count == 1 ? "1 header field" : "\(fields.count) header fields"
  }

  private var soundness: String {
    let passed = result.soundness.checks.filter { $0.passed == true }.map(\.id)
    let list = passed.isEmpty ? "" : " (passed: \(passed.joined(separator: ", ")))"
    return result.soundness.verdict.rawValue + list
  }

  private var comparison: [String] {
    let start = "  comparison:  \(result.comparison.name)"
    switch result.comparison {
    case .answered(let differences): return [start] + differences.map { "    \($0)" }
    case .notSimulated: return [start]
    case .notComparable(let reason): return ["\(start): \(reason)"]
    }
  }
}

/// The counts at the end of the output.
struct RecordingsSummary {
  private var verdicts: [String: Int] = [:]
  private var comparisons: [String: Int] = [:]
  private var count = 0
  private(set) var isDifferent = false
  var unreadable = 0

  mutating func add(_ result: RecordingExamination) {
    count += 1
    verdicts[result.soundness.verdict.rawValue, default: 0] += 1
    comparisons[result.comparison.name, default: 0] += 1
    isDifferent = isDifferent || !result.isAsExpected
  }

  var text: String {
    func counts(_ words: [String], _ numbers: [String: Int]) -> String {
      words.map { "\(numbers[$0] ?? 0) \($0)" }.joined(separator: ", ")
    }
    let start = "\(count) \(count == 1 ? "exchange" : "exchanges")"
    return start + ": " + counts(["sound", "unsound", "not examined"], verdicts) + "; "
      + counts(["equal", "different", "not simulated", "not comparable"], comparisons)
      + (unreadable > 0 ? "; \(unreadable) unreadable \(unreadable == 1 ? "file" : "files")" : "")
  }
}
