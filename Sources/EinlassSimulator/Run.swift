internal import Einlass
internal import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// One sign-in, whole: an authenticator in a world, with the world's person in front of the phone.
public struct Run: Sendable {
  /// How long a sign-in may take on the virtual clock before it counts as unanswered.
  public static let limit = Duration.seconds(600)

  /// How the sign-in ended.
  public let outcome: Outcome
  /// The world's journal, this sign-in included.
  public let journal: Journal
  /// How long it took on the virtual clock.
  public let duration: Duration

  /// What happened on the way.
  public let course: RunCourse

  /// Runs the sign-in that `plan` describes in `world`; returns in any case, since the virtual clock ends
  /// what nobody answers.
  public static func perform(_ plan: SignInPlan, in world: World) async -> Run {
    let start = world.clock.now
    let first = world.journal.count
    let questions = world.questionCount.withLock { $0 }
    let outcome = await outcomeWithinLimit(of: plan, in: world)
    return Run(
      outcome: outcome, journal: world.journal,
      duration: world.clock.now.since(start),
      course: RunCourse(in: world, after: first, questionsBefore: questions))
  }

  /// The designs with steps limit each step by themselves.
  private static func outcomeWithinLimit(of plan: SignInPlan, in world: World) async -> Outcome {
    if let run = run(of: plan, in: world) { return await run().map { .session($0) } ?? .noAnswer }
    if let broker = plan.broker {
      let report = await BrokerRun(plan: broker, signIn: plan, world: world).perform()
      return report.map { .brokered($0) } ?? .noAnswer
    }
    world.clock.setLimit(world.clock.now.advanced(by: limit))
    let result = await outcome(of: plan, in: world)
    let isUnanswered = world.clock.isLimitReached
    world.clock.setLimit(nil)
    return isUnanswered ? .noAnswer : result
  }

  /// The steps of a design that has some; nil: it is an authenticator.
  private static func run(
    of plan: SignInPlan, in world: World
  ) -> (@Sendable () async -> SessionReport?)? {
    if let session = plan.session {
      return { await SessionRun(plan: session, signIn: plan, world: world).perform() }
    }
    if let web = plan.web { return { await WebLoginRun(plan: web, signIn: plan, world: world).perform() } }
    return nil
  }

  private static func outcome(of plan: SignInPlan, in world: World) async -> Outcome {
    switch plan.network {
    case .twitter:
      let authenticator = twitter(plan, in: world)
      do throws(TwitterAuthenticator.Problem) {
        return .twitter(try await authenticator.perform { await world.choose(among: $0) })
      } catch {
        return Outcome(error)
      }
    case .facebook, .broker:
      let authenticator = facebook(plan, in: world)
      do throws(FacebookAuthenticator.Problem) {
        return .facebook(try await authenticator.perform { await world.confirm($0) })
      } catch {
        return Outcome(error)
      }
    }
  }

  private static func twitter(_ plan: SignInPlan, in world: World) -> TwitterAuthenticator {
    guard plan.isConfigured else { return TwitterAuthenticator(unconfiguredFor: world.app) }
    let consumer = TwitterConsumer(
      key: plan.consumerKey ?? world.twitterConsumer.key,
      secret: plan.consumerSecret ?? world.twitterConsumer.secret)
    return TwitterAuthenticator(consumer: consumer, app: world.app)
  }

  private static func facebook(_ plan: SignInPlan, in world: World) -> FacebookAuthenticator {
    guard plan.isConfigured else { return FacebookAuthenticator(unconfiguredFor: world.app) }
    let authenticator = FacebookAuthenticator(
      appID: plan.facebookAppID ?? world.facebookAppID, app: world.app)
    authenticator.permissions = plan.permissions
    authenticator.audience = plan.audience
    return authenticator
  }
}

extension World {
  /// The person's answer to the list of accounts, by the world's script.
  func choose(among names: [String]) async -> String? {
    await passPersonsChoice()
    let choice: String?
    switch person.choice {
    case .first: choice = names.first
    case .name(let name): choice = name
    case .cancel: choice = nil
    case .silent:
      journal.record(.person("leaves the list of accounts open"))
      try? await clock.sleep(for: plan.phonePolicy.silenceLimit)
      return nil
    }
    journal.record(.person(choice.map { "chooses '\($0)' out of \(names.count)" } ?? "cancels"))
    return choice
  }

  /// The person's answer to the question whether to go on as `name`.
  func confirm(_ name: String) async -> Bool {
    await passPersonsChoice()
    switch person.choice {
    case .first, .name:
      journal.record(.person("confirms '\(name)'"))
      return true
    case .cancel:
      journal.record(.person("cancels"))
      return false
    case .silent:
      journal.record(.person("leaves the question open"))
      try? await clock.sleep(for: plan.phonePolicy.silenceLimit)
      return false
    }
  }
}
