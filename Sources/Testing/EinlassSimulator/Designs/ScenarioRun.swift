internal import EinlassDevice
internal import EinlassWire
public import EinlassWorld
internal import Synchronization

/// A complete sign-in: an app in a world, with the world's person in front of the phone.
public struct ScenarioRun: Sendable {
  /// The time that a sign-in, or one of its steps, may take on the virtual clock before it counts as unanswered.
  public static let limit = Duration.seconds(600)

  /// The end of the sign-in.
  public let outcome: SignInOutcome
  /// The world's journal, this sign-in included.
  public let journal: Journal
  /// The time that it took on the virtual clock.
  public let duration: Duration

  /// The events of the sign-in.
  public let course: RunCourse

  /// Runs a sign-in in a world. Always returns, since the virtual clock ends every wait.
  ///
  /// - Parameters:
  ///   - scenario: The design, its settings and its steps.
  ///   - world: The world, whose journal and clock the run uses.
  /// - Returns: The outcome, course and journal of the run.
  public static func perform(_ scenario: SignInScenario, in world: World) async -> ScenarioRun {
    await measured(in: world) { await scenario.steps.run(scenario, in: world) }
  }

  /// Runs a client of your own in `world`, with the same limit, course and outcome as the designs of world
  /// files.
  ///
  /// An error of the client becomes a problem; see `SignInOutcome.init(_:)`. Code that asks for
  /// `InstalledApp.current` gets the world's app. Always returns if the client waits only by the world's
  /// clock.
  ///
  /// - Parameters:
  ///   - world: The world, such as that of a world file's `plan`.
  ///   - limit: The time that the client may take on the virtual clock before it counts as unanswered, if
  ///     that clock jumps. Defaults to 600 seconds.
  ///   - client: Receives the world and its person, signs in, and returns how it ended.
  /// - Returns: The outcome, course and journal of the run.
  public static func perform(
    in world: World, limit: Duration = ScenarioRun.limit,
    _ client: (World, SimulatedPerson) async throws -> SignInOutcome
  ) async -> ScenarioRun {
    await measured(in: world) {
      await world.outcome(within: limit) {
        try await InstalledApp.$current.withValue(world.app) {
          try await client(world, SimulatedPerson(world))
        }
      }
    }
  }

  /// Runs `signIn` and reads its course from the journal of `world`.
  private static func measured(
    in world: World, _ signIn: () async -> SignInOutcome
  ) async -> ScenarioRun {
    let start = world.clock.now
    await world.synchronize()
    let first = world.journal.count
    let questions = world.appSide.questionCount.withLock { $0 }
    let problems = world.appSide.mendedProblems.withLock { $0.count }
    let outcome = await signIn()
    await world.synchronize()
    return ScenarioRun(
      outcome: outcome, journal: world.journal, duration: world.clock.now.since(start),
      course: RunCourse(in: world, after: first, questionsBefore: questions, problemsBefore: problems))
  }
}

extension World {
  /// The result of `body`. `nil` if `limit` passed on the virtual clock before `body` finished.
  func result<Value>(within limit: Duration = ScenarioRun.limit, of body: () async -> Value) async -> Value? {
    clock.setLimit(clock.now.advanced(by: limit))
    let value = await body()
    let isOverdue = clock.isLimitReached
    clock.setLimit(nil)
    if isOverdue {
      journal.record(.app("received no response within \(DurationText.text(limit)), the time limit of a run"))
    }
    return isOverdue ? nil : value
  }

  /// The outcome of `signIn`, or the problem that it throws; `noAnswer` if `limit` passed on the virtual clock before.
  func outcome(
    within limit: Duration = ScenarioRun.limit, of signIn: () async throws -> SignInOutcome
  ) async -> SignInOutcome {
    let outcome = await result(within: limit) {
      do {
        return try await signIn()
      } catch {
        return SignInOutcome(error)
      }
    }
    return outcome ?? .noAnswer
  }
}
