internal import EinlassSimulator
internal import EinlassWire
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A self-contained page about a run of worlds: it includes its styles, scripts and data, and loads nothing. The
/// control room's scripts draw diagrams and findings.
struct RunPage {
  let text: String

  /// The page about `reports`; paths are relative to `folder`.
  init(_ reports: [RunReport], relativeTo folder: String = FileManager.default.currentDirectoryPath)
    async throws
  {
    let rows = reports.map { RunPageRow($0, relativeTo: folder) }
    // Rows that differ come first.
    let order = rows.indices.filter { !rows[$0].isSame } + rows.indices.filter { rows[$0].isSame }
    var worlds: [JSONValue] = []
    for (row, report) in zip(rows, reports) { worlds.append(await Self.world(report, path: row.path)) }
    let data = String(decoding: try JSONValue.array(worlds).encoded(), as: UTF8.self)
    let different = rows.count { !$0.isSame }
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
      \(different) different. Everything is simulated; secrets are shortened.</p>
      <form class="report-tools" hidden role="search">
      <div class="buttons" role="group" aria-label="Show only">\(Self.buttons(rows))</div>
      <div class="filter"><label for="find">Search</label>\
      <input id="find" type="search" placeholder="title, path, design, outcome"></div>
      <p class="quiet" id="shown" role="status"></p>
      </form>
      \(order.map { rows[$0].section($0) }.joined(separator: "\n"))
      </main>
      <script type="application/json" id="data" nonce="\(Self.nonce)">\(Self.inScript(data))</script>
      <script type="module" nonce="\(Self.nonce)">
      \(Self.script)</script>
      </body>
      </html>
      """
  }

  /// The nonce of the page's own scripts. All data is in a non-executable element, so none of it can use the nonce.
  private static let nonce = "einlass"

  /// The drawing modules, concatenated into one script: their imports from each other are already defined.
  static let script = ["dom.js", "body.js", "doctor.js", "diagram.js", "exchange.js", "report.js"]
    .compactMap { ControlRoomFile.named($0)?.text }
    .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    .filter { !$0.hasPrefix("import ") }
    .map { $0.hasPrefix("export ") ? String($0.dropFirst("export ".count)) : String($0) }
    .joined(separator: "\n")

  /// A button for each kind of row, with the count.
  private static func buttons(_ rows: [RunPageRow]) -> String {
    RunPageRow.Kind.allCases.compactMap { kind in
      let count = rows.count { $0.kinds.contains(kind) }
      guard count > 0 else { return nil }
      return """
        <button type="button" data-kind="\(kind.rawValue)" aria-pressed="\(kind == .all)">\(kind.title) \
        <b class="count">\(count)</b></button>
        """
    }.joined()
  }

  private static func world(_ report: RunReport, path: String) async -> JSONValue {
    let journal = report.run.journal
    let explanations = await journal.explanations()
    let records = journal.entries.map { entry in
      JournalRecord(entry, explanation: explanations[entry.number], redactor: journal.redactor).json
    }
    let diagram = SequenceDiagram(journal, title: path, outcome: report.run.outcome.summary)
    return ["path": .string(path), "diagram": diagram.json, "records": .array(records)]
  }

  /// Escapes JSON for a script element, which would end at `</script` in a string.
  private static func inScript(_ json: String) -> String { json.replacing("<", with: "\\u003c") }
}
