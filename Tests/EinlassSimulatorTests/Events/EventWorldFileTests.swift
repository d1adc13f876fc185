import EinlassSimulator
import EinlassStorage
import EinlassWire
import Testing

@testable import EinlassWorld

/// World files that name the people affected by events.
struct EventWorldFileTests {
  private static func file(_ plan: String, _ rest: String = "signIn: twitter") throws -> WorldFile {
    let text = """
      \(rest)
      twitter:
        people:
          - screenName: nora_sim
          - screenName: max_sim
      facebook:
        people:
          - name: Nora
            login: nora@sim.example
          - name: Max
            login: max@sim.example
      phone:
        accounts:
          - twitter: nora_sim
          - twitter: max_sim
          - facebook: nora@sim.example
      \(plan)
      """
    return try WorldFile(text, path: "world.yaml")
  }

  @Test(arguments: [
    ("", "403"), ("\n    user: nora_sim", "403"), ("\n    user: max_sim", "signed in as @nora_sim"),
  ])
  func `a planned event in a file affects the named person, else the caller`(
    _ user: String, _ outcome: String
  ) async throws {
    let file = try Self.file(
      "plan:\n  - failure: twitter-locked\n    call: twitter.verify_credentials" + user)
    let world = try await World(file.configuration)
    let run = await ScenarioRun.perform(file.signIn, in: world)
    #expect(run.outcome.summary.contains(outcome) || "\(run.outcome)".contains(outcome))
    #expect(
      world.tables.find(TwitterPersonRecord.self, by: .screenName, "max_sim")?.isLocked == false)
    #expect(world.plansLeft.count == (user.contains("max") ? 1 : 0))
  }

  @Test func `before the person chooses, an event affects the named person`() async throws {
    let file = try Self.file(
      "plan:\n  - failure: twitter-locked\n    call: person.choice\n    user: max_sim")
    let world = try await World(file.configuration)
    let run = await ScenarioRun.perform(file.signIn, in: world)
    #expect(run.outcome.summary == "signed in as @nora_sim")
    #expect(
      world.tables.find(TwitterPersonRecord.self, by: .screenName, "max_sim")?.isLocked == true)
  }

  @Test(arguments: [
    ("plan:\n  - failure: twitter-locked\n    call: twitter.verify_credentials\n    user: nobody", "nobody"),
    ("plan:\n  - failure: offline\n    call: phone.access\n    user: nora_sim", "cannot act"),
    (
      "plan:\n  - failure: clock-advanced-an-hour\n    call: person.choice\n    user: nora_sim",
      "it has no person"
    ),
  ])
  func `an unknown name is refused`(_ plan: String, _ message: String) async throws {
    do {
      _ = try await World(try Self.file(plan).configuration)
      Issue.record("the world was made")
    } catch {
      #expect("\(error)".contains(message))
    }
  }

  @Test(arguments: [
    (
      "signIn: session\nsession:\n  acts: [{happens: facebook-checkpointed, user: max@sim.example}]", true,
      false
    ),
    ("signIn: session\nsession:\n  acts: [{happens: facebook-checkpointed}]", false, true),
    ("signIn: web\nweb:\n  acts: [{happens: facebook-checkpointed, user: max@sim.example}]", true, false),
  ])
  func `a step affects the named person, else the phone's account`(
    _ design: String, _ isMax: Bool, _ isNora: Bool
  ) async throws {
    let file = try Self.file("", design)
    let world = try await World(file.configuration)
    _ = await ScenarioRun.perform(file.signIn, in: world)
    #expect(
      world.tables.find(FacebookPersonRecord.self, by: .login, "max@sim.example")?.isCheckpointed
        == isMax)
    #expect(
      world.tables.find(FacebookPersonRecord.self, by: .login, "nora@sim.example")?.isCheckpointed
        == isNora)
  }

  @Test func `a step without a person is reported in the journal`() async throws {
    let file = try Self.file("", "signIn: web\nweb:\n  acts: [{happens: facebook-expired, user: nobody}]")
    let run = await ScenarioRun.perform(file.signIn, in: try await World(file.configuration))
    let told = run.journal.entries.contains { entry in
      if case .impossible(let event, _) = entry.event { event == "facebook-expired" } else { false }
    }
    #expect(told)
  }

  @Test(arguments: [
    "signIn: session\nsession:\n  acts: [{passes: 1, user: x}]",
    "signIn: web\nweb:\n  acts: [{passes: 1, user: x}]",
  ])
  func `a name is valid only with an event`(_ text: String) throws {
    let error = try #require(throws: WorldFileError.self) { try WorldFile(text, path: "w.yaml") }
    #expect("\(error)".contains("works only with happens"))
  }

  @Test func `a plan for a person survives an export`() async throws {
    let world = try await EventWorld()
    let arguments = ["name": "twitter-locked", "call": "facebook.me", "user": "max_sim"]
    _ = try await ControlAction.perform("failure.plan", arguments, in: world.directory)
    let text = try WorldDocument(world.world).text
    let again = try World(
      try WorldDocument(parsing: text, modules: .standard), template: WorldConfiguration(), modules: .standard
    )
    let person = try #require(again.plansLeft.first?.planned.person)
    #expect(person.network == .twitter && person.id == "101" && person.name == "max_sim")
  }
}
