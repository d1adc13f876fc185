import Einlass
import EinlassSimulator
import EinlassWire
import Testing

struct WorldFixtureTests {
  @Test(arguments: WorldFixtures.names)
  func `the sign-in of a fixture world ends as the file expects`(_ name: String) async throws {
    let file = try WorldFixtures.load(name)
    #expect(file.expectation != nil)
    let run = try await file.run()
    #expect(file.difference(from: run) == nil)
    #expect(!file.about.isEmpty)
  }

  @Test(arguments: ScenarioRow.all)
  func `a row of the scenario table comes out as Einlass reported it`(_ row: ScenarioRow) async throws {
    let file = try WorldFixtures.load(row.world)
    #expect(file.rows.contains(row.row))
    let run = try await file.run()
    #expect(file.expectation != nil)
    #expect(file.difference(from: run) == nil)
  }

  @Test
  func `every row of the scenario table is shown by a world, shown elsewhere, or said to be unreachable`() {
    let shown = Set(ScenarioRow.all.map(\.row))
    let elsewhere = Set(ScenarioRow.inOtherTests.keys)
    let unreachable = Set(ScenarioRow.unreachable.keys)
    #expect(shown.union(elsewhere).union(unreachable) == Set(1...114))
    #expect(shown.isDisjoint(with: unreachable) && elsewhere.isDisjoint(with: unreachable))
  }

  @Test func `there are worlds enough`() {
    #expect(WorldFixtures.names.count >= 140)
  }

  @Test(arguments: ProblemCatalogue.all)
  func `the catalogue's world shows the problem`(_ problem: ProblemCatalogue) async throws {
    let file = try WorldFixtures.load(problem.world)
    guard case .problem(let name, _, _, _) = try #require(file.expectation) else {
      Issue.record("\(problem.world) expects no problem")
      return
    }
    #expect(name == problem.name)
    #expect(file.signIn.network == problem.network)
  }

  @Test(arguments: WorldFixtures.names)
  func `the same seed gives the same run, message for message`(_ name: String) async throws {
    let file = try WorldFixtures.load(name)
    let first = try await file.run()
    let second = try await file.run()
    #expect(Self.text(of: first) == Self.text(of: second))
    #expect(first.outcome == second.outcome)
  }

  /// The journal, without the states of sign-ins through the broker: nothing may repeat those.
  private static func text(of run: Run) -> String {
    // Long bodies are cut, perhaps within a state.
    JournalText(run.journal).text.replacing(/facebook-[0-9a-f]{1,64}/, with: "STATE")
  }

  @Test(arguments: WorldFixtures.names)
  func `no secret stands in what people see of a run`(_ name: String) async throws {
    let run = try await WorldFixtures.load(name).run()
    let seen = JournalText(run.journal).text + SequenceDiagram(run.journal, title: name).text
    var secrets = ["simSecret00000000000000000000000000000000000000002"]
    switch run.outcome {
    case .twitter(let credentials): secrets.append(credentials.secret)
    case .facebook(let credentials): secrets.append(credentials.token)
    case .session, .brokered, .problem, .noAnswer: break
    }
    for secret in secrets { #expect(!seen.contains(secret)) }
  }
}
