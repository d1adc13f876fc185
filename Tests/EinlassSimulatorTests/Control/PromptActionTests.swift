import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Testing

/// Prompts of the phone that are answered through the control interface.
@Suite(.timeLimit(.minutes(15))) struct PromptActionTests {
  /// A world whose time stops until `source` is moved, so that no prompt times out.
  private static func directory(_ source: VirtualClock = VirtualClock(WallTime(seconds: 1_490_000_400)))
    async throws -> WorldDirectory
  {
    var configuration = ActionWorlds.configuration
    configuration.time = .following(source)
    configuration.person.access = [.deny]
    return try await WorldDirectory(configuration)
  }

  private static func perform(
    _ name: String, _ arguments: [String: String] = [:], _ directory: WorldDirectory
  ) async -> Result<ActionResult, any Error> {
    do {
      return .success(try await ControlAction.perform(name, arguments, in: directory))
    } catch {
      return .failure(error)
    }
  }

  /// Starts a sign-in whose prompt waits for an answer, and returns once the prompt is open.
  private static func signIn(
    _ network: String, _ directory: WorldDirectory, open count: Int = 1
  ) async throws -> Task<Result<ActionResult, any Error>, Never> {
    let task = Task { await perform("phone.sign-in", ["network": network, "prompt": "wait"], directory) }
    try await eventually("\(count) prompts are open") {
      try await ControlAction.perform("phone.prompts", [:], in: directory).summary == "\(count) open"
    }
    return task
  }

  @Test(arguments: ["twitter", "facebook"])
  func `a sign-in waits for its prompt's answer, and then returns the token`(network: String) async throws {
    let directory = try await Self.directory()
    let signIn = try await Self.signIn(network, directory)
    let prompts = try await ControlAction.perform("phone.prompts", [:], in: directory)
    #expect(prompts.text?.contains("Would Like Access to") == true)
    let answered = try await ControlAction.perform("phone.answer", ["answer": "allow"], in: directory)
    #expect(answered.summary.hasPrefix("com.example.einlass is now allowed to use"))
    let result = try await signIn.value.get()
    #expect(result.details?["token"]?.text?.isEmpty == false)
    #expect(
      try await ControlAction.perform("phone.prompts", [:], in: directory).summary
        == "no prompt is open; phone.sign-in with prompt=wait opens one")
  }

  @Test func `a denied prompt ends the sign-in, and the decision is kept`() async throws {
    let directory = try await Self.directory()
    let signIn = try await Self.signIn("twitter", directory)
    _ = try await ControlAction.perform("phone.answer", ["answer": "deny"], in: directory)
    await #expect(throws: ControlActionError.self) { try await signIn.value.get() }
    let world = try await directory.world(named: "default")
    #expect(world.app.accountStore.isAccessGranted(.twitter) == false)
  }

  @Test func `of two prompts, the one with the number is answered`() async throws {
    let directory = try await Self.directory()
    let twitter = try await Self.signIn("twitter", directory)
    let facebook = try await Self.signIn("facebook", directory, open: 2)
    _ = try await ControlAction.perform("phone.answer", ["answer": "allow", "prompt": "2"], in: directory)
    #expect(try await facebook.value.get().details?["login"]?.text == "nora@sim.example")
    _ = try await ControlAction.perform("phone.answer", ["answer": "allow"], in: directory)
    #expect(try await twitter.value.get().details?["screenName"]?.text == "nora_sim")
  }

  @Test func `an unanswered prompt ends after the silence limit, without a decision`()
    async throws
  {
    let source = VirtualClock(WallTime(seconds: 1_490_000_400))
    let directory = try await Self.directory(source)
    let signIn = try await Self.signIn("twitter", directory)
    source.advance(by: .seconds(3601))
    await #expect(
      throws: ControlActionError.refused(
        "the phone's prompt was not answered in time; phone.prompts lists the open ones, and phone.answer "
          + "answers one")
    ) { try await signIn.value.get() }
    let world = try await directory.world(named: "default")
    #expect(
      JournalText(world.journal).text.contains("has left the prompt open for 1h, the world's limit"))
    #expect(try await ControlAction.perform("phone.prompts", [:], in: directory).text == nil)
    let again = try await Self.signIn("twitter", directory)
    _ = try await ControlAction.perform("phone.answer", ["answer": "allow"], in: directory)
    _ = try await again.value.get()
  }

  @Test func `with a clock that jumps, a prompt stays open until it is answered`() async throws {
    var configuration = ActionWorlds.configuration
    configuration.time = .automatic
    let directory = try await WorldDirectory(configuration)
    let start = try await directory.world(named: "default").clock.now
    let signIn = try await Self.signIn("twitter", directory)
    for _ in 0..<10_000 { await Task.yield() }
    #expect(try await ControlAction.perform("phone.prompts", [:], in: directory).summary == "1 open")
    _ = try await ControlAction.perform("phone.answer", ["answer": "allow"], in: directory)
    #expect(try await signIn.value.get().details?["screenName"]?.text == "nora_sim")
    #expect(try await directory.world(named: "default").clock.now == start)
  }

  @Test func `a sign-in whose caller has left closes its prompt`() async throws {
    let directory = try await Self.directory()
    let signIn = try await Self.signIn("twitter", directory)
    signIn.cancel()
    await #expect(throws: ControlActionError.self) { try await signIn.value.get() }
    #expect(try await ControlAction.perform("phone.prompts", [:], in: directory).text == nil)
  }

  @Test(arguments: [
    (["answer": "allow"], "no prompt is open; phone.sign-in with prompt=wait opens one"),
    (
      ["answer": "allow", "prompt": "7"],
      "prompt 7 is not open; no prompt is open; phone.sign-in with prompt=wait opens one"
    ),
    (["answer": "perhaps"], "answer=perhaps is not one of allow, deny"),
  ])
  func `an answer without a prompt is refused`(arguments: [String: String], message: String) async throws {
    let result = await Self.perform("phone.answer", arguments, try await Self.directory())
    guard case .failure(let error) = result else {
      Issue.record("done: \(result)")
      return
    }
    #expect("\(error)".hasPrefix(message))
  }

  @Test func `the phone shows an app its Facebook token, but no Twitter token`() async throws {
    let directory = try await WorldDirectory(ActionWorlds.configuration)
    let world = try await directory.world(named: "default")
    for network in ["facebook", "twitter"] {
      let denied = await Self.perform("phone.token", ["network": network], directory)
      #expect(throws: ControlActionError.self) { try denied.get() }
      _ = try await ControlAction.perform("phone.sign-in", ["network": network], in: directory)
    }
    let shown = try await ControlAction.perform("phone.token", ["network": "facebook"], in: directory)
    #expect(try await ActionWorlds.me(try #require(shown.details?["token"]?.text), in: world) == "200")
    let refused = await Self.perform("phone.token", ["network": "twitter"], directory)
    #expect(throws: ControlActionError.self) { try refused.get() }
  }
}
