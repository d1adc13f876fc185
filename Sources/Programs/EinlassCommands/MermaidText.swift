internal import EinlassSimulator

/// The sign-ins as sequence diagrams: a single one as plain Mermaid, several as a Markdown document.
struct MermaidText {
  let text: String

  init(_ reports: [RunReport]) {
    let diagrams = reports.map { report in
      SequenceDiagram(
        report.run.journal, title: report.title, outcome: report.run.outcome.summary
      ).text
    }
    if diagrams.count == 1 {
      text = diagrams.joined()
    } else {
      text = zip(reports, diagrams).map { report, diagram in
        "## \(report.file.path)\n\n\(report.file.about.isEmpty ? "" : report.file.about + "\n\n")```mermaid\n\(diagram)\n```\n"
      }.joined(separator: "\n")
    }
  }
}
