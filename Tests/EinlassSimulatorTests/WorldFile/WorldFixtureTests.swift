import Einlass
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import OAuth1TestSupport
import Testing

@Suite(.tags(.slow))
struct WorldFixtureTests {
  @Test(arguments: WorldFixtures.names)
  func `the sign-in of a fixture world ends as the file expects`(_ name: String) async throws {
    let recorded = try await WorldFixtures.run(name)
    #expect(recorded.file.expectation != nil)
    #expect(recorded.file.difference(from: recorded.run) == nil)
    #expect(!recorded.file.about.isEmpty)
  }

  @Test(arguments: ScenarioRow.all)
  func `a row of the scenario table comes out as Einlass reported it`(_ row: ScenarioRow) async throws {
    let recorded = try await WorldFixtures.run(row.world)
    #expect(recorded.file.rows.contains(row.row))
    #expect(recorded.file.expectation != nil)
    #expect(recorded.file.difference(from: recorded.run) == nil)
  }

  @Test func `every row of the scenario table is shown by a world or a test`() {
    #expect(Set(ScenarioRow.all.map(\.row)).union(ScenarioRow.inTests.keys) == Set(1...114))
  }

  @Test func `every test that is named for a row exists`() throws {
    let tests = Fixtures.directory.deletingLastPathComponent().appending(path: "Tests")
    for (row, named) in ScenarioRow.inTests {
      for (file, test) in named {
        let text = try String(contentsOf: tests.appending(path: file + ".swift"), encoding: .utf8)
        #expect(text.contains("func `\(test)`("), "row \(row): \(file) has no test '\(test)'")
      }
    }
  }

  @Test func `the table of rows in the documentation is this one`() throws {
    let page = Fixtures.directory.deletingLastPathComponent().appending(path: "docs/worlds.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("\n|---|---|---|\n" + ScenarioRow.table + "<!-- end -->\n"))
  }

  @Test func `there are worlds enough`() {
    #expect(WorldFixtures.names.count >= 140)
  }

  @Test(arguments: DocumentedProblem.all)
  func `the catalogue's world shows the problem`(_ problem: DocumentedProblem) async throws {
    let file = try WorldFixtures.load(problem.world + ".yaml")
    guard case .problem(let name, _, _, _) = try #require(file.expectation) else {
      Issue.record("\(problem.world) expects no problem")
      return
    }
    #expect(name == problem.name)
    #expect(file.signIn.design.problems.contains(problem))
  }

  @Test(arguments: WorldFixtures.names)
  func `the same seed gives the same run, message for message`(_ name: String) async throws {
    let recorded = try await WorldFixtures.run(name)
    let (file, first) = (recorded.file, recorded.run)
    let second = try await file.run()
    #expect(Self.text(of: first) == Self.text(of: second))
    #expect(first.outcome == second.outcome)
    // The broker's states and Facebook's signing key come from OpenSSL, so everything that contains them or is signed
    // with them differs.
    let octets = Self.octets(of: first)
    let hasIDToken = octets.contains { String(decoding: $0, as: UTF8.self).contains("\"id_token\"") }
    if file.signIn.design != .broker, !hasIDToken { #expect(octets == Self.octets(of: second)) }
  }

  /// Returns the bodies of all messages, with complete tokens and secrets.
  private static func octets(of run: ScenarioRun) -> [[UInt8]] {
    run.journal.messages.map { message in
      message.request.body + ((try? message.result.get().body) ?? [])
    }
  }

  /// Returns the journal without the states of sign-ins through the broker, which must never repeat.
  private static func text(of run: ScenarioRun) -> String {
    // Long bodies are truncated, perhaps within a state.
    JournalText(run.journal).text.replacing(/facebook-[0-9a-f]{1,64}/, with: "STATE")
  }
}
