internal import EinlassSimulator
internal import EinlassWire

/// What `einlass run` prints for people.
struct RunText {
  private static let (same, different) = ("ok", "DIFFERS")

  private let text: String

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
        report.difference == nil ? Self.same : Self.different,
      ])
    }
    parts.append(table.text)
    let differing = reports.filter { $0.difference != nil }
    if !differing.isEmpty {
      parts.append(differing.map { "\($0.file.path): \($0.difference ?? "")" }.joined(separator: "\n"))
    }
    let warnings = reports.flatMap { report in
      report.run.course.warnings.map { "\(report.file.path): warning: \($0)" }
    }
    if !warnings.isEmpty { parts.append(warnings.joined(separator: "\n")) }
    parts.append(
      "\(reports.count) \(reports.count == 1 ? "world" : "worlds"): "
        + "\(reports.count - differing.count) as expected, \(differing.count) different")
    text = TerminalText.escaped(parts.joined(separator: "\n\n"))
  }

  /// The text; on a terminal with colours the verdicts at the ends of lines are green and red.
  func text(isColoured: Bool) -> String {
    guard isColoured else { return text }
    let colours = [Self.same: 32, Self.different: 31]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // The verdict is the table's last column.
      guard let (word, colour) = colours.first(where: { line.hasSuffix("  " + $0.key) }) else {
        return String(line)
      }
      return line.dropLast(word.count) + "\u{1B}[\(colour)m\(word)\u{1B}[0m"
    }.joined(separator: "\n")
  }
}
