internal import EinlassSimulator
internal import EinlassWire

/// A world's row on the page of a run, as shown while it is closed and without scripts.
struct RunPageRow {
  /// A filter of the page.
  enum Kind: String, CaseIterable {
    case all, different, succeeded, problem, noAnswer, warned

    /// The label of the button.
    var title: String {
      switch self {
      case .all: "All"
      case .different: "Different"
      case .succeeded: "Succeeded"
      case .problem: "Problem"
      case .noAnswer: "No answer"
      case .warned: "With warnings"
      }
    }
  }

  /// The fields of reports that name the problem, most specific first.
  private static let problemFields = ["failure", "problem", "error", "backEnd", "cause", "doubt", "reason"]

  /// The path, relative if the file is in the run's folder.
  let path: String
  private let report: RunReport

  /// The row of `report`.
  init(_ report: RunReport, relativeTo folder: String) {
    self.report = report
    let path = report.file.path
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    self.path = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Whether the outcome is as expected.
  var isSame: Bool { report.difference == nil }

  /// The filters that show the row.
  var kinds: [Kind] {
    let outcome: Kind =
      switch report.run.outcome {
      case .noAnswer: .noAnswer
      default: problem == nil ? .succeeded : .problem
      }
    return [.all, outcome] + (isSame ? [] : [.different])
      + (report.run.course.warnings.isEmpty ? [] : [.warned])
  }

  /// The problem of the sign-in, in a few words; `nil` if there is none.
  private var problem: String? {
    switch report.run.outcome {
    case .problem(let name, _, _): return name
    case .credentials, .noAnswer: return nil
    case .report(_, let fields):
      if let text = Self.problemFields.lazy.compactMap({ fields[$0] ?? nil }).first { return text }
      let status = (fields["status"] ?? nil).flatMap { Int($0) } ?? 0
      return status >= 400 ? "status \(status)" : nil
    }
  }

  /// The row, collapsed unless the outcome differs; `index` is the position of its data.
  func section(_ index: Int) -> String {
    let verdict = isSame ? #"<span class="badge ok">ok</span>"# : #"<span class="badge bad">differs</span>"#
    let warnings = report.run.course.warnings.map {
      "<p><span class=\"badge warn\">warning</span> \(Self.escaped("\($0)"))</p>"
    }
    let outcome = report.run.outcome.summary
    let shownProblem = problem.flatMap { outcome.contains($0) ? nil : " · \(Self.escaped($0))" } ?? ""
    let color = problem == nil ? "" : " warn"
    return """
      <details class="world" data-world="\(index)" data-kinds="\(kinds.map(\.rawValue).joined(separator: " "))"\
      \(isSame ? "" : " open")>
      <summary>\(verdict)<span class="title">\(Self.escaped(report.file.about.isEmpty ? path : report.file.about)) \
      <small>\(Self.escaped(path))</small></span>\
      <span class="design">\(report.file.signIn.design.name)</span>\
      <span class="outcome\(color)">\(Self.escaped(outcome))\(shownProblem)</span></summary>
      <dl class="facts"><div><dt>Expected</dt><dd>\(Self.escaped(report.file.expectation?.summary ?? "(anything)"))</dd></div>
      <div><dt>Actual</dt><dd>\(Self.escaped(outcome))</dd></div></dl>
      \(report.difference.map { "<p class=\"mistake-sentence\">\(Self.escaped($0))</p>" } ?? "")\(warnings.joined())
      </details>
      """
  }

  private static func escaped(_ text: String) -> String {
    TerminalText.escaped(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
