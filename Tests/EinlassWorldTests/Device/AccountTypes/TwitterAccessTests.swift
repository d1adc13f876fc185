import EinlassStorage
import EinlassTestSupport
import EinlassTwitter
import EinlassWire
import EinlassWorld
import Testing

@testable import EinlassDevice

/// Access to Twitter accounts (reference of Accounts, sections 2.3 and 2.4).
@Suite(.timeLimit(.minutes(15)))
struct TwitterAccessTests {
  private static let granted = AccessResult(isGranted: true)
  private static let denied = AccessResult(isGranted: false)

  struct Step: Sendable {
    enum Action: Sendable {
      case ask
      case turn(Bool)
      case reset
    }

    let action: Action
    var bundle = DeviceWorld.identity
    var result: AccessResult?
    /// The number of prompts shown so far.
    let prompts: Int

    static func ask(_ result: AccessResult, prompts: Int, by bundle: AppIdentity = DeviceWorld.identity)
      -> Step
    {
      Step(action: .ask, bundle: bundle, result: result, prompts: prompts)
    }

    static func turn(_ isOn: Bool, prompts: Int) -> Step { Step(action: .turn(isOn), prompts: prompts) }
    static func reset(prompts: Int) -> Step { Step(action: .reset, prompts: prompts) }
  }

  struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let answers: [AccessAnswer]
    let steps: [Step]

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Scenario(
        name: "allowed, remembered", answers: [.allow],
        steps: [.ask(granted, prompts: 1), .ask(granted, prompts: 1)]),
      Scenario(
        name: "denied, remembered", answers: [.deny, .allow],
        steps: [.ask(denied, prompts: 1), .ask(denied, prompts: 1)]),
      Scenario(
        name: "each app for itself", answers: [.deny, .allow],
        steps: [
          .ask(denied, prompts: 1), .ask(granted, prompts: 2, by: DeviceWorld.otherIdentity),
          .ask(denied, prompts: 2), .ask(granted, prompts: 2, by: DeviceWorld.otherIdentity),
        ]),
      Scenario(
        name: "the name does not matter", answers: [.allow],
        steps: [
          .ask(granted, prompts: 1),
          .ask(granted, prompts: 1, by: AppIdentity(bundleID: "com.example.app", displayName: "Renamed")),
        ]),
      Scenario(
        name: "the bundle id is taken as it is written", answers: [.allow, .deny],
        steps: [
          .ask(granted, prompts: 1),
          .ask(denied, prompts: 2, by: AppIdentity(bundleID: "com.example.App", displayName: "Example")),
        ]),
      Scenario(
        name: "switched off and on", answers: [.allow],
        steps: [
          .ask(granted, prompts: 1), .turn(false, prompts: 1), .ask(denied, prompts: 1),
          .turn(true, prompts: 1), .ask(granted, prompts: 1),
        ]),
      Scenario(
        name: "denied, then switched on", answers: [.deny],
        steps: [.ask(denied, prompts: 1), .turn(true, prompts: 1), .ask(granted, prompts: 1)]),
      Scenario(
        name: "switched on before anybody asked", answers: [],
        steps: [.turn(true, prompts: 0), .ask(granted, prompts: 0)]),
      Scenario(
        name: "reset", answers: [.deny, .allow],
        steps: [.ask(denied, prompts: 1), .reset(prompts: 1), .ask(granted, prompts: 2)]),
    ])
  func `the person is asked once for each app, and denials have no error`(_ scenario: Scenario)
    async throws
  {
    let world = try await DeviceWorld(scenario.answers)
    try await world.addTwitter()
    for step in scenario.steps {
      switch step.action {
      case .ask:
        let store = world.phone.app(step.bundle).accountStore
        let result = try await store.requestAccess(.twitter)
        #expect(result == step.result)
        #expect(store.isAccessGranted(.twitter) == result.isGranted)
        #expect(store.accounts(.twitter).isEmpty == !result.isGranted)
      case .turn(let isOn):
        try await world.phone.settings.setAccess(isOn, of: step.bundle.bundleID, to: .twitter)
      case .reset: world.phone.settings.resetAccess(of: step.bundle.bundleID, to: .twitter)
      }
      #expect(world.prompt.questions.count == step.prompts)
    }
  }

  @Test func `access is granted even without an account, with an empty list`() async throws {
    let world = try await DeviceWorld([.allow])
    #expect(try await world.store.requestAccess(.twitter) == Self.granted)
    #expect(world.store.accounts(.twitter) == [])
    #expect(world.prompt.questions.count == 1)
  }

  @Test func `the prompt names the app and the network, with typographic quotes`() async throws {
    let world = try await DeviceWorld([.allow])
    _ = try await world.store.requestAccess(.twitter)
    let question = try #require(world.prompt.questions.first)
    #expect(question.title == "\u{201C}Example\u{201D} Would Like Access to Twitter Accounts")
    #expect(question.app == DeviceWorld.identity)
    #expect(question.permissions == [])
  }

  @Test
  func `a second caller waits for the first prompt and gets the stored answer`()
    async throws
  {
    let world = try await DeviceWorld([.allow])
    let gate = world.prompt.close()
    let first = Task { try await world.store.requestAccess(.twitter) }
    try await gate.waitForTasks(1)
    let second = Task { try await world.store.requestAccess(.twitter) }
    let other = Task { try await world.otherStore.requestAccess(.twitter) }
    try await eventually("2 wait for their turn") {
      world.phone.accessMutexes[.twitter]?.waitingCount == 2
    }
    #expect(world.prompt.questions.count == 1)
    gate.open()
    #expect(try await first.value == Self.granted)
    #expect(try await second.value == Self.granted)
    #expect(try await other.value == Self.denied)
    #expect(world.prompt.questions.map(\.app) == [DeviceWorld.identity, DeviceWorld.otherIdentity])
  }

  @Test func `a prompt for Twitter does not block Facebook`() async throws {
    let world = try await DeviceWorld([.allow])
    let gate = world.prompt.close()
    let first = Task { try await world.store.requestAccess(.twitter) }
    try await gate.waitForTasks(1)
    let facebook = try await world.store.requestAccess(DeviceWorld.ask())
    #expect(facebook.failure?.code == .accountNotFound)
    gate.open()
    #expect(try await first.value == Self.granted)
  }

  @Test
  func `a cancelled waiting caller gets no answer, the others do`()
    async throws
  {
    let world = try await DeviceWorld([.allow])
    let gate = world.prompt.close()
    let first = Task { try await world.store.requestAccess(.twitter) }
    try await gate.waitForTasks(1)
    let second = Task { try await world.otherStore.requestAccess(.twitter) }
    try await eventually("1 wait for their turn") {
      world.phone.accessMutexes[.twitter]?.waitingCount == 1
    }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    gate.open()
    #expect(try await first.value == Self.granted)
    #expect(world.decision(.twitter, of: DeviceWorld.otherIdentity) == nil)
    #expect(world.prompt.questions.count == 1)
  }

  @Test
  func `a caller cancelled before an open prompt leaves nothing behind`() async throws {
    let world = try await DeviceWorld([.allow])
    let gate = world.prompt.close()
    let first = Task { try await world.store.requestAccess(.twitter) }
    try await gate.waitForTasks(1)
    let second = Task { try await world.store.requestAccess(.twitter) }
    try await eventually("1 wait for their turn") {
      world.phone.accessMutexes[.twitter]?.waitingCount == 1
    }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(world.decision(.twitter) == nil)
    gate.open()
    #expect(try await second.value == Self.granted)
    #expect(world.prompt.questions.count == 2)
  }

  @Test func `request, prompt, answer and reply are recorded in order`() async throws {
    let notes = RecordingHooks()
    let world = try await DeviceWorld([.deny], hooks: notes)
    _ = try await world.store.requestAccess(.twitter)
    _ = try await world.store.requestAccess(.twitter)
    #expect(
      notes.events == [
        .accessAsked(.twitter, app: "com.example.app"),
        .prompted("\u{201C}Example\u{201D} Would Like Access to Twitter Accounts"), .answered(.deny),
        .accessDecided(.twitter, Self.denied), .accessAsked(.twitter, app: "com.example.app"),
        .accessDecided(.twitter, Self.denied),
      ])
  }
}
