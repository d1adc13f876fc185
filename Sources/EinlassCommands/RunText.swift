internal import EinlassSimulator

/// What `einlass run` prints for people.
struct RunText {
  let text: String

  init(_ reports: [RunReport], isVerbose: Bool) async {
    var parts: [String] = []
    if isVerbose {
      for report in reports {
        let journal = report.run.journal
        let text = JournalText(journal, explanations: await journal.explanations()).text
        parts.append("\(report.file.path): \(report.file.about)\n" + text)
      }
    }
    var table = TextTable("World", "Expected", "Came", "")
    for report in reports {
      table.rows.append([
        report.file.path, report.file.expectation?.summary ?? "(anything)", report.run.outcome.summary,
        report.difference == nil ? "ok" : "DIFFERS",
      ])
    }
    parts.append(table.text)
    let differing = reports.filter { $0.difference != nil }
    if !differing.isEmpty {
      parts.append(differing.map { "\($0.file.path): \($0.difference ?? "")" }.joined(separator: "\n"))
    }
    parts.append(
      "\(reports.count) \(reports.count == 1 ? "world" : "worlds"): "
        + "\(reports.count - differing.count) as expected, \(differing.count) different")
    text = parts.joined(separator: "\n\n")
  }
}
