internal import Einlass
internal import EinlassDevice
internal import EinlassPhone
internal import EinlassWire
public import EinlassWorld
internal import Synchronization

extension ScenarioRun {
  /// Runs a client of your own in `world`, in front of its person, with the same limit, course and outcome as the
  /// designs of world files.
  ///
  /// What the client throws becomes a problem; see `SignInOutcome.init(_:)`. Code that asks for `InstalledApp.current`
  /// gets the world's app. Always returns where the client waits by the world's clock alone.
  ///
  /// - Parameters:
  ///   - world: The world, such as that of a world file's `plan`.
  ///   - limit: How long the client may take on the virtual clock before it counts as unanswered, where that clock jumps.
  ///   - client: Signs in, and says how it ended.
  public static func perform(
    in world: World, limit: Duration = ScenarioRun.limit,
    _ client: (World, SimulatedPerson) async throws -> SignInOutcome
  ) async -> ScenarioRun {
    let start = world.clock.now
    await world.journal.synchronize()
    let first = world.journal.count
    let questions = world.appSide.questionCount.withLock { $0 }
    let problems = world.appSide.mendedProblems.withLock { $0.count }
    let outcome = await world.result(within: limit) {
      await InstalledApp.$current.withValue(world.app) {
        do {
          return try await client(world, SimulatedPerson(world))
        } catch {
          return SignInOutcome(error)
        }
      }
    }
    await world.journal.synchronize()
    return ScenarioRun(
      outcome: outcome ?? .noAnswer, journal: world.journal, duration: world.clock.now.since(start),
      course: RunCourse(in: world, after: first, questionsBefore: questions, problemsBefore: problems))
  }
}

extension SignInOutcome {
  /// The problem that a client ended with.
  ///
  /// A problem of an authenticator is itself. An error of the network, of a `Transport` or of Foundation, is
  /// `networkFailure` with its code in NSURLErrorDomain. Any other has the name of its type.
  public init(_ error: any Error) {
    switch error {
    case let problem as TwitterAuthenticator.Problem:
      self = .problem(name: problem.name, code: problem.code, message: problem.message)
    case let problem as FacebookAuthenticator.Problem:
      self = .problem(name: problem.name, code: problem.code, message: problem.message)
    case let failure as TransportError:
      self = .problem(
        name: "networkFailure", code: failure.code ?? 0, message: failure.localizedDescription)
    // Foundation itself is not imported for this: every error has a domain and a code.
    case let error where error._domain == "NSURLErrorDomain":
      self = .problem(name: "networkFailure", code: error._code, message: "\(error)")
    default:
      self = .problem(name: "\(type(of: error))", code: nil, message: "\(error)")
    }
  }
}
