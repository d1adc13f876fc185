import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

@testable import EinlassBroker
@testable import EinlassFacebook
@testable import EinlassTwitter
@testable import EinlassWorld

/// Tables on pages that the program could print itself. With `EINLASS_WRITE_DOCS` in the environment they are written
/// anew instead of compared.
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
    Table(name: "problems", page: "docs/problems.md", text: problems),
    Table(name: "warnings", page: "docs/problems.md", text: warnings),
    Table(name: "migration mistakes", page: "docs/back-ends.md", text: migrationMistakes),
  ]

  @Test(arguments: tables) func `a table is what the program says`(_ table: Table) throws {
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
    return "| Mistake | What the client did | What to do |\n|---|---|---|\n\(rows.joined(separator: "\n"))\n"
  }

  // MARK: What is simulated

  @Sendable private static func simulated() -> String {
    """
    | Network | Simulated | Not simulated: status 501 |
    |---|---|---|
    | Twitter | \(twitter) | \(twitterMissing) |
    | Facebook | \(facebook) | \(facebookMissing) |
    | Broker | \(broker) | everything else of Temboo's library |

    """
  }

  private static var twitter: String {
    let api = addresses(SimulatedTwitter.endpoints)
    let pages = addresses(
      SimulatedTwitter.pageEndpoints.filter { page in
        !SimulatedTwitter.endpoints.contains { $0.name == page.name }
      })
    let uploads = addresses(SimulatedTwitter.uploadEndpoints)
    return "\(api); of the uploads' host, \(uploads); of the web site, \(pages); pictures"
  }

  private static var twitterMissing: String {
    let first = SimulatedTwitter.families.sorted().joined(separator: ", ")
    let second = SimulatedTwitter.families2.sorted().joined(separator: ", ")
    return "the rest of API 1.1: \(first); of API 2: \(second); the web site's other pages"
  }

  private static var facebook: String {
    let graph = addresses(SimulatedFacebook.endpoints.filter { $0.name != "facebook.preflight" })
    let pages = addresses(SimulatedFacebook.pages)
    let methods = addresses(SimulatedFacebook.restMethods)
    return "\(graph); of the web sites, \(pages); of the REST interface, \(methods); pictures"
  }

  private static var facebookMissing: String {
    let paths = SimulatedFacebook.missingEndpoints.filter { !($0.path.count == 2 && $0.path[0] == "{}") }
    let edges = SimulatedFacebook.missingEndpoints.filter { $0.path.count == 2 && $0.path[0] == "{}" }
    return "\(addresses(paths)); below a node, \(edges.map { String($0.path[1]) }.joined(separator: ", ")); "
      + "the web sites' other pages and the REST interface's other methods; the kit for JavaScript"
  }

  private static var broker: String {
    let choreos = Choreo.all.map { "`\($0.path)`" }.joined(separator: ", ")
    return "\(choreos), by \(SimulatedBroker.bases.map { "`\($0)`" }.joined(separator: " and ")); "
      + "their executions; `\(SimulatedBroker.callbackPath)`"
  }

  /// The paths of endpoints, each once, with `ID` for the parts that differ.
  private static func addresses<Network>(_ endpoints: [Endpoint<Network>]) -> String {
    var paths: [String] = []
    for endpoint in endpoints {
      let path = "/" + endpoint.path.map { $0 == "{}" ? "ID" : String($0) }.joined(separator: "/")
      if !paths.contains(path) { paths.append(path) }
    }
    return paths.map { "`\($0)`" }.joined(separator: ", ")
  }

  // MARK: Warnings

  @Sendable private static func warnings() -> String {
    "| Id | What the client did | Why it is accepted here | Who refuses it |\n|---|---|---|---|\n"
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
      return "| `\(type).Problem` | What provokes it | What to do | A world |\n|---|---|---|---|\n"
        + rows.joined()
    }.joined(separator: "\n")
  }
}
