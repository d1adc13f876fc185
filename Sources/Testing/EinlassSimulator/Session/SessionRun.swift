internal import Einlass
internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassWire
internal import EinlassWorld
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The steps of a scenario with a Facebook session, in a world.
struct SessionRun: Sendable {
  let scenario: SessionScenario
  let signIn: SignInScenario
  let world: World

  /// The current session and coordinator.
  private struct Stage {
    var session: FacebookSession?
    var coordinator: SignInCoordinator?
    var person: FacebookPerson?
    var friends: [FacebookPerson]?
    var hasPosted = false
    var responses: [String]?

    /// The app's current session.
    var currentSession: FacebookSession? {
      guard let coordinator else { return session }
      return coordinator.session as? FacebookSession
    }
  }

  private final class Notes: Sendable {
    let states = Mutex<[String]>([])
    let steps = Mutex<[String]>([])
  }

  /// Performs the steps, and returns the fields of the report. `nil` if a step did not finish within the limit.
  func perform() async -> [String: String]? {
    // The Graph version in the years of such sessions.
    world.backEnd.graphVersion = "v2.8"
    let file = FileManager.default.temporaryDirectory.appending(path: "einlass-\(UUID().uuidString).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    let cache = cache(file.path)
    let notes = Notes()
    let listener = StepListener { step in
      notes.steps.withLock { $0.append(step.state.rawValue) }
      world.journal.record(.app("is \(step.state.rawValue)" + (step.reason.map { " (\($0))" } ?? "")))
    }
    var stage = Stage()
    await startAgain(&stage, cache, notes, listener)
    var failure: FacebookSession.SessionError?
    for act in scenario.acts {
      let result = await world.result { await perform(act, &stage, cache, notes, listener) }
      guard let end = result else { return nil }
      failure = end
    }
    return await report(stage, failure, cache, notes)
  }

  // MARK: - Steps

  private func perform(
    _ act: SessionScenario.Act, _ stage: inout Stage, _ cache: any TokenCache, _ notes: Notes,
    _ listener: StepListener
  ) async -> FacebookSession.SessionError? {
    let coordinator = stage.coordinator
    let session = stage.currentSession
    do throws(FacebookSession.SessionError) {
      switch act {
      case .open: try await session?.open(behavior: scenario.behavior)
      case .openWithoutUI: try await session?.open(behavior: scenario.behavior, allowsLoginUI: false)
      case .askRead(let names): try await session?.requestNewReadPermissions(names)
      case .askPublish(let names, let audience):
        try await session?.requestNewPublishPermissions(names, audience: audience)
      case .me(let picture): stage.person = try await session?.me(picture: picture)
      case .friends: stage.friends = try await session?.friends()
      case .post(let text, let audience):
        stage.hasPosted = try await session?.post(text, audience: audience) != nil
      case .batch(let paths):
        stage.responses = try await session?.perform(paths.map { FacebookRequest($0) }).map(Self.text)
      case .close: try session?.close()
      case .logOut: try await session?.closeAndClearTokenInformation()
      case .startAgain: await startAgain(&stage, cache, notes, listener)
      case .event(let name, let user): await world.triggerOrRecord(name, for: user)
      case .passes(let seconds): world.clock.advance(by: .seconds(seconds))
      case .start: await stage.coordinator?.start()
      case .signIn: await stage.coordinator?.signIn()
      case .signOut: await stage.coordinator?.signOut()
      case .retry: await stage.coordinator?.retry()
      }
      await settle(coordinator, session)
      return nil
    } catch {
      await settle(coordinator, session)
      return error
    }
  }

  /// Waits for the steps of a coordinator whose session has closed.
  private func settle(_ coordinator: SignInCoordinator?, _ session: FacebookSession?) async {
    guard let coordinator, session?.state == .closed else { return }
    await coordinator.finishSteps()
  }

  private func startAgain(
    _ stage: inout Stage, _ cache: any TokenCache, _ notes: Notes, _ listener: StepListener
  ) async {
    if scenario.isCoordinated {
      stage.coordinator = SignInCoordinator(backEnd: world.backEnd, behavior: scenario.behavior) {
        await makeSession(cache, notes)
      }
      stage.coordinator?.delegate = listener
    } else {
      stage.session = await makeSession(cache, notes)
    }
  }

  private func makeSession(_ cache: any TokenCache, _ notes: Notes) async -> FacebookSession {
    var settings = FacebookSession.Settings(
      appID: signIn.facebookAppID ?? world.facebookAppID, permissions: signIn.permissions)
    settings.hasURLScheme = scenario.hasURLScheme
    settings.supportsSystemAccount = scenario.supportsSystemAccount
    let session = await FacebookSession(
      settings, app: world.app, cache: cache, web: world.page(hasWindow: scenario.hasWindow),
      opener: world.screen)
    notes.states.withLock { $0.append(session.state.name) }
    world.journal.record(.app("has a new session: \(session.state.name)"))
    let journal = world.journal
    session.observe { change in
      notes.states.withLock { $0.append(change.state.name) }
      journal.record(
        .app("changed its session to \(change.state.name)" + (change.failure.map { " (\($0.name))" } ?? "")))
    }
    world.screen.set(SimulatedScreen.AppDelegateHandlers(session))
    return session
  }

  /// Returns the cache.
  ///
  /// - Parameter path: The path of the property list.
  private func cache(_ path: String) -> any TokenCache {
    switch scenario.cache {
    case .none: NoTokenCache()
    case .memory: MemoryTokenCache()
    case .keychain: KeychainTokenCache(app: world.app)
    case .plist: PropertyListTokenCache(path: path, appID: signIn.facebookAppID ?? world.facebookAppID)
    }
  }

  // MARK: - The report

  private func report(
    _ stage: Stage, _ failure: FacebookSession.SessionError?, _ cache: any TokenCache, _ notes: Notes
  ) async -> [String: String] {
    var fields = failure?.fields ?? [:]
    let session = stage.currentSession
    fields["state"] = session?.state.name
    fields["states"] = notes.states.withLock { $0 }.joined(separator: ", ")
    if let token = session?.token {
      fields["loginType"] = "\(token.loginType)"
      fields["permissions"] = token.permissions.sorted().joined(separator: ", ")
      fields["declined"] = token.declinedPermissions.sorted().joined(separator: ", ")
    }
    fields["cache"] = await Self.look(into: cache)
    if let coordinator = stage.coordinator {
      fields["coordinator"] = coordinator.state.rawValue
      fields["steps"] = notes.steps.withLock { $0 }.joined(separator: ", ")
      fields["curtain"] = coordinator.isShowingLaunchScreen ? "up" : "down"
    }
    if let person = stage.person {
      let known: [String: String?] = [
        "id": person.id, "name": person.name, "firstName": person.firstName, "lastName": person.lastName,
        "email": person.email, "picture": person.picture,
      ]
      fields.merge(known.compactMapValues(\.self)) { _, new in new }
    }
    fields["friends"] = stage.friends.map { $0.compactMap(\.name).joined(separator: ", ") }
    fields["friendCount"] = stage.friends.map { String($0.count) }
    fields["posted"] = stage.hasPosted ? "yes" : nil
    fields["responses"] = stage.responses?.joined(separator: ", ")
    return fields.filter { !$0.value.isEmpty }
  }

  /// `ok`, or the code of a refusal.
  private static func text(_ result: Result<JSONValue, FacebookSession.SessionError>) -> String {
    switch result {
    case .success: "ok"
    case .failure(.graph(let code, _, _)): String(code)
    case .failure(let failure): failure.name
    }
  }

  private static func look(into cache: any TokenCache) async -> String {
    do throws(TokenCacheError) {
      return try await cache.load() == nil ? "empty" : "token"
    } catch {
      return "\(error)"
    }
  }
}

/// A delegate that forwards each step.
private final class StepListener: SignInCoordinatorDelegate {
  private let note: @Sendable (SignInStep) -> Void

  init(_ note: @escaping @Sendable (SignInStep) -> Void) {
    self.note = note
  }

  func signInCoordinator(_ coordinator: SignInCoordinator, took step: SignInStep) {
    note(step)
  }
}
