internal import EinlassSimulator
internal import EinlassWire

/// The output of `einlass run` for readers.
struct RunText {
  /// The amount of text about a run.
  enum Detail {
    /// An example, the problems, and a count for each folder.
    case overview
    /// A row for each world, and each warning.
    case worlds
    /// Also the journal of each world.
    case journals
  }

  /// The maximum number of worlds listed without `--all`.
  static let listed = 20

  private static let (same, different) = ("ok", "DIFFERS")
  private static let colors = [same: 32, different: 31]

  private let reports: [RunReport]
  private let isColored: Bool
  private var parts: [String] = []

  /// The complete text.
  var text: String { parts.joined(separator: "\n\n") }

  /// The text about `reports`; on a terminal with colors, verdicts are green or red.
  init(_ reports: [RunReport], _ detail: Detail, isColored: Bool) async {
    self.reports = reports
    self.isColored = isColored
    if detail == .journals { await addJournals() }
    if detail == .overview {
      addExample()
      addProblems()
      addFolders()
    } else {
      addWorlds()
    }
    addDifferences()
    addWarnings(isCounted: detail == .overview)
    let differing = reports.count { $0.difference != nil }
    add(
      "\(Self.counted(reports.count, "world")): \(reports.count - differing) as expected, \(differing) different"
    )
  }

  private mutating func add(_ text: String) { parts.append(TerminalText.escaped(text)) }

  private mutating func add(_ table: TextTable, under title: String? = nil) {
    var table = table
    table.colors = Self.colors
    let width = title == nil ? Output.width : Output.listWidth
    let text = table.text(width: width, isColored: isColored)
    parts.append(title.map { heading($0) + "\n" + text } ?? text)
  }

  private func heading(_ title: String) -> String {
    let title = TerminalText.escaped(title)
    return isColored ? Output.colored(title, 1) : title
  }

  private mutating func addJournals() async {
    for report in reports {
      let journal = report.run.journal
      let text = JournalText(journal, explanations: await journal.explanations()).text
      add(report.title + "\n" + text)
    }
  }

  /// A plain sign-in, step by step.
  private mutating func addExample() {
    guard let report = SignInDesign.all.compactMap(\.example).compactMap({ self.report(of: $0) }).first else {
      return
    }
    let width = Output.listWidth
    var lines = [report.file.about]
    lines += JournalText(report.run.journal).text.split(separator: "\n").map { line in
      line.count > width ? line.prefix(width - 3) + "..." : String(line)
    }
    lines.append("Details: einlass run --verbose \(report.file.path)")
    let title = heading("One sign-in, step by step")
    parts.append(title + "\n" + TerminalText.escaped(lines.joined(separator: "\n")))
  }

  /// Returns the report about a world of `Fixtures/Worlds`; `nil` if it is not part of the run.
  private func report(of world: String) -> RunReport? {
    reports.first { "/\($0.file.path)".hasSuffix("/\(world).yaml") || $0.file.path == world }
  }

  /// Each problem that an authenticator can report, with the world that shows it.
  private mutating func addProblems() {
    var table = TextTable("Outcome", "World", "")
    for problem in DocumentedProblem.all {
      guard let report = self.report(of: problem.world) else { continue }
      table.rows.append([report.run.outcome.summary, problem.world, Self.verdict(report)])
    }
    guard !table.rows.isEmpty else { return }
    add(table, under: "The \(table.rows.count) problems that an authenticator can report")
  }

  /// A count for each folder of worlds.
  private mutating func addFolders() {
    var table = TextTable("Folder", "Worlds", "Different", "Sign-in", "")
    let folders = Dictionary(grouping: reports) { report in
      report.file.path.lastIndex(of: "/").map { String(report.file.path[..<$0]) } ?? "."
    }
    for (folder, reports) in folders.sorted(by: { $0.key < $1.key }) {
      let differing = reports.count { $0.difference != nil }
      let designs = Set(reports.map { $0.file.signIn.design.about })
      table.rows.append([
        folder, "\(reports.count)", "\(differing)",
        designs.sorted().joined(separator: "; "), differing == 0 ? Self.same : Self.different,
      ])
    }
    add(table, under: "All worlds")
  }

  private mutating func addWorlds() {
    var table = TextTable("World", "Expected", "Actual", "")
    for report in reports {
      table.rows.append([
        report.file.path, report.file.expectation?.summary ?? "(anything)", report.run.outcome.summary,
        Self.verdict(report),
      ])
    }
    add(table)
  }

  private mutating func addDifferences() {
    let lines = reports.compactMap { report in report.difference.map { "\(report.file.path): \($0)" } }
    if !lines.isEmpty { add(lines.joined(separator: "\n")) }
  }

  private mutating func addWarnings(isCounted: Bool) {
    let lines = reports.flatMap { report in
      report.run.course.warnings.map { "\(report.file.path): warning: \($0)" }
    }
    guard !lines.isEmpty else { return }
    let worlds = reports.count { !$0.run.course.warnings.isEmpty }
    add(
      isCounted
        ? "\(Self.counted(lines.count, "warning")) in \(Self.counted(worlds, "world")); --all lists them all"
        : lines.joined(separator: "\n"))
  }

  private static func verdict(_ report: RunReport) -> String { report.difference == nil ? same : different }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
