internal import EinlassControlRoom
internal import EinlassSimulator
internal import EinlassWire

/// A run of worlds as one page that needs nothing else: its style, its scripts and its data stand in it, and it loads
/// nothing. Diagrams and findings are drawn by the scripts of the control room.
struct RunPage {
  let text: String

  init(_ reports: [RunReport]) async throws {
    var worlds: [JSONValue] = []
    for report in reports { worlds.append(await Self.world(report)) }
    let data = String(decoding: try JSONValue.array(worlds).encoded(), as: UTF8.self)
    let different = reports.filter { $0.difference != nil }.count
    text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'nonce-\(Self.nonce)'; img-src data:; base-uri 'none'; form-action 'none'">
      <title>einlass run: \(reports.count) worlds, \(different) different</title>
      <style>
      \(ControlRoomFile.named("style.css")?.text ?? "")</style>
      </head>
      <body class="report">
      <main>
      <h1>einlass run</h1>
      <p>\(reports.count) \(reports.count == 1 ? "world" : "worlds"): \(reports.count - different) as expected, \
      \(different) different. Simulated, all of it; secrets are shortened.</p>
      \(reports.enumerated().map(Self.section).joined(separator: "\n"))
      </main>
      <script type="application/json" id="data" nonce="\(Self.nonce)">\(Self.inScript(data))</script>
      <script type="module" nonce="\(Self.nonce)">
      \(Self.script)</script>
      </body>
      </html>
      """
  }

  /// No part of a world's data can name it as its own: all of them stand in an element that is not run.
  private static let nonce = "einlass"

  /// The modules that draw, one after the other, as one script: what they import from each other is there already.
  static let script = ["dom.js", "body.js", "doctor.js", "diagram.js", "exchange.js", "report.js"]
    .compactMap { ControlRoomFile.named($0)?.text }
    .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    .filter { !$0.hasPrefix("import ") }
    .map { $0.hasPrefix("export ") ? String($0.dropFirst("export ".count)) : String($0) }
    .joined(separator: "\n")

  /// What can be read without scripts: the world, what was expected and what came. The rest is added to it when it is opened.
  private static func section(_ index: Int, _ report: RunReport) -> String {
    let isSame = report.difference == nil
    let verdict = isSame ? #"<span class="badge ok">ok</span>"# : #"<span class="badge bad">differs</span>"#
    let warnings = report.run.course.warnings.map {
      "<p><span class=\"badge warn\">warning</span> \(escaped("\($0)"))</p>"
    }
    return """
      <details class="world" data-world="\(index)"\(isSame ? "" : " open")>
      <summary>\(verdict)\(escaped(report.file.path))</summary>
      <p>\(escaped(report.file.about))</p>
      <dl class="facts"><div><dt>Expected</dt><dd>\(escaped(report.file.expectation?.summary ?? "(anything)"))</dd></div>
      <div><dt>Came</dt><dd>\(escaped(report.run.outcome.summary))</dd></div></dl>
      \(report.difference.map { "<p class=\"mistake-sentence\">\(escaped($0))</p>" } ?? "")\(warnings.joined())
      </details>
      """
  }

  private static func world(_ report: RunReport) async -> JSONValue {
    let journal = report.run.journal
    let explanations = await journal.explanations()
    let records = journal.entries.map { entry in
      JournalRecord(entry, explanation: explanations[entry.number], redactor: journal.redactor).json
    }
    let diagram = SequenceDiagram(journal, title: report.file.path, outcome: report.run.outcome.summary)
    return ["path": .string(report.file.path), "diagram": diagram.json, "records": .array(records)]
  }

  /// JSON within a script element, which ends at `</script` whatever it stands in.
  private static func inScript(_ json: String) -> String { json.replacing("<", with: "\\u003c") }

  private static func escaped(_ text: String) -> String {
    TerminalText.escaped(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
