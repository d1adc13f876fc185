import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

@testable import EinlassBroker
@testable import EinlassFacebook
@testable import EinlassTwitter
@testable import EinlassWorld

/// Tables on pages that the program could print itself. With `EINLASS_WRITE_DOCS` in the environment, they are
/// rewritten instead of compared.
struct GeneratedTableTests {
  /// A table between `<!-- generated: NAME -->` and `<!-- end -->`.
  struct Table: Sendable, CustomTestStringConvertible {
    let name: String
    let page: String
    let text: @Sendable () -> String

    var testDescription: String { name }
  }

  static let tables = [
    Table(name: "simulated", page: "docs/endpoints.md", text: simulated),
    Table(name: "Twitter's eras", page: "docs/eras.md") {
      eras(TwitterEraTable.rows + RateLimit.all.flatMap(\.eraRows) + WriteLimit.all.map(\.allowance.row))
    },
    Table(name: "Facebook's eras", page: "docs/eras.md") { eras(GraphEraTable.rows) },
    Table(name: "problems", page: "docs/problems.md", text: problems),
    Table(name: "warnings", page: "docs/problems.md", text: warnings),
    Table(name: "migration mistakes", page: "docs/back-ends.md", text: migrationMistakes),
  ]

  /// One after the other, because a page can have several tables.
  @Test(.serialized, arguments: tables)
  func `a table matches the program's output`(_ table: Table) throws {
    let page = try Documents.text(table.page)
    let start = try #require(page.range(of: "<!-- generated: \(table.name) -->\n"))
    let end = try #require(page[start.upperBound...].range(of: "<!-- end -->"))
    let body = start.upperBound..<end.lowerBound
    if ProcessInfo.processInfo.environment["EINLASS_WRITE_DOCS"] != nil {
      let written = page.replacingCharacters(in: body, with: table.text())
      try written.write(
        to: Documents.root.appending(path: table.page), atomically: true, encoding: .utf8)
    } else {
      #expect(page[body] == table.text(), "run this test with EINLASS_WRITE_DOCS=1 to write it anew")
    }
  }

  // MARK: Mistakes of a migration

  @Sendable private static func migrationMistakes() -> String {
    let rows = MigrationMistake.allCases.map { "| `\($0.rawValue)` | \($0.about) | \($0.advice) |" }
    return "| Mistake | Cause | Fix |\n|---|---|---|\n\(rows.joined(separator: "\n"))\n"
  }

  // MARK: What is simulated

  @Sendable private static func simulated() -> String {
    let choreos = Choreo.all.map { "`\($0.path)`" }.joined(separator: ", ")
    let rows =
      groups(SimulatedTwitter.endpoints).map { ("Twitter", $0, $1) } + [
        ("Twitter", "uploads", addresses(SimulatedTwitter.uploadEndpoints)),
        ("Twitter", "web site", addresses(twitterPages) + ", pictures"),
      ]
      + groups(SimulatedFacebook.endpoints.filter { $0.name != "facebook.preflight" }).map {
        ("Facebook", $0, $1)
      } + [
        ("Facebook", "web sites", addresses(SimulatedFacebook.pages) + ", pictures"),
        ("Facebook", "REST", addresses(SimulatedFacebook.restMethods)),
        ("Broker", "library", choreos + ", and their executions"),
        ("Broker", "bases", SimulatedBroker.bases.map { "`\($0)`" }.joined(separator: ", ")),
        ("Broker", "callback", "`\(SimulatedBroker.callbackPath)`"),
      ]
    return "| Network | Group | Calls |\n|---|---|---|\n"
      + rows.map { "| \($0) | \($1) | \($2) |\n" }.joined() + "\nNot simulated, status 501:\n\n"
      + missing.map { "- \($0): \($1)\n" }.joined()
  }

  private static var twitterPages: [Endpoint<SimulatedTwitter>] {
    SimulatedTwitter.pageEndpoints.filter { page in
      !SimulatedTwitter.endpoints.contains { $0.name == page.name }
    }
  }

  private static var missing: [(String, String)] {
    let isEdge = { (endpoint: Endpoint<SimulatedFacebook>) in
      endpoint.path.count == 2 && endpoint.path[0] == "{}"
    }
    let edges = SimulatedFacebook.missingEndpoints.filter(isEdge).map { String($0.path[1]) }
    return [
      ("Twitter, the rest of API 1.1", SimulatedTwitter.families.sorted().joined(separator: ", ")),
      ("Twitter, the rest of API 2", SimulatedTwitter.families2.sorted().joined(separator: ", ")),
      ("Twitter", "the web site's other pages"),
      ("Facebook", addresses(SimulatedFacebook.missingEndpoints.filter { !isEdge($0) })),
      ("Facebook, below a node", edges.joined(separator: ", ")),
      ("Facebook", "the web sites' other pages, the REST interface's other methods, the SDK for JavaScript"),
      ("Broker", "everything else in Temboo's library"),
    ]
  }

  /// Returns the addresses of endpoints, grouped by the first part of their paths, or the second one after a version.
  private static func groups<Network>(_ endpoints: [Endpoint<Network>]) -> [(String, String)] {
    let isVersion = { (part: Substring) in part.first?.isNumber == true }
    let keys = endpoints.map { endpoint in
      let parts = path(endpoint).split(separator: "/")
      let count = parts.first.map(isVersion) == true ? 2 : parts.count > 1 ? 1 : 0
      return "/" + parts.prefix(count).joined(separator: "/")
    }
    return Set(keys).sorted().map { key in
      ("`\(key)`", addresses(zip(keys, endpoints).filter { $0.0 == key }.map(\.1)))
    }
  }

  /// The path of an endpoint, with `ID` for the variable parts.
  private static func path<Network>(_ endpoint: Endpoint<Network>) -> String {
    "/" + endpoint.path.map { $0 == "{}" ? "ID" : String($0) }.joined(separator: "/")
  }

  /// The paths of endpoints without duplicates.
  private static func addresses<Network>(_ endpoints: [Endpoint<Network>]) -> String {
    var paths: [String] = []
    for endpoint in endpoints where !paths.contains(path(endpoint)) { paths.append(path(endpoint)) }
    return paths.map { "`\($0)`" }.joined(separator: ", ")
  }

  // MARK: Eras

  /// A table of what changed over time; lines without a change are left out.
  @Sendable private static func eras(_ rows: [EraRow]) -> String {
    let lines = rows.filter { $0.values.count > 1 }.map { row in
      let values = row.values.map { since, text in
        let value = "`\(text.replacing("|", with: "\\|"))`"
        return since.map { "\(day($0)): \(value)" } ?? value
      }
      return "| \(row.name) | \(values.joined(separator: "<br>")) | \(row.source) |\n"
    }
    return "| What | Value, with the day since which it is sent | Witness |\n|---|---|---|\n" + lines.joined()
  }

  private static func day(_ time: WallTime) -> String {
    let text = TimeText.text(time)
    return text.hasSuffix("T00:00:00Z") ? String(text.prefix(10)) : text
  }

  // MARK: Warnings

  @Sendable private static func warnings() -> String {
    "| Id | Client's mistake | Why it is accepted here | Refused by |\n|---|---|---|---|\n"
      + LeniencyWarning.all.map { warning in
        "| `\(warning.id)` | \(warning.mistake) | \(warning.reason) | \(warning.refusers) |\n"
      }.joined()
  }

  // MARK: Problems

  @Sendable private static func problems() -> String {
    ["twitter": "TwitterAuthenticator", "facebook": "FacebookAuthenticator"].sorted { $0.key > $1.key }.map {
      network, type in
      let rows = DocumentedProblem.all.filter { $0.network.rawValue == network }.map { problem in
        "| `\(problem.name)` | \(problem.cause) | \(problem.advice) | "
          + "[`\(problem.world)`](../Fixtures/Worlds/\(problem.world).yaml) |\n"
      }
      return "| `\(type).Problem` | Cause | Fix | Example world |\n|---|---|---|---|\n"
        + rows.joined()
    }.joined(separator: "\n")
  }
}
