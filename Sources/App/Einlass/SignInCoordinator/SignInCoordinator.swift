internal import EinlassDevice
internal import Synchronization

/// A coordinator that signs a person in, keeps them signed in across starts of the app, and signs them out.
///
/// Make one when the app starts and pass it on; there is no shared one, and two have nothing in common. It owns the
/// current session. A session opens once, so each sign-in makes a new one. Every call returns once its consequences
/// have settled. The rules are in `SignInMachine`.
public final class SignInCoordinator: Sendable {
  private struct State {
    var machine = SignInMachine()
    var current: Coordinated?
    /// The number of the current session; reports of earlier ones are ignored.
    var attempt = 0
    /// The step after the end of a session.
    var ending: Task<Void, Never>?
    weak var delegate: (any SignInCoordinatorDelegate)?
  }

  private let current = Mutex(State())
  /// Serializes the steps, including the delegate's calls.
  private let mutex = AsyncMutex()
  private let makeSession: @Sendable () async -> Coordinated

  /// A session, and the two operations of a coordinator that depend on the token's type.
  private struct Coordinated: Sendable {
    let session: any SignInSession
    let signIn: @Sendable (_ allowsLoginUI: Bool) async throws -> Bool
    /// Asks the back end about the token; `nil` if the session has none.
    let check: @Sendable () async -> SignInVerdict?

    init<Token: Sendable>(
      _ session: any SignInSession<Token>, _ backEnd: any SignInBackEnd<Token>,
      signIn: @escaping @Sendable (_ allowsLoginUI: Bool) async throws -> Bool
    ) {
      self.session = session
      self.signIn = signIn
      check = {
        guard let token = session.token else { return nil }
        return await backEnd.check(token)
      }
    }
  }

  /// Creates a coordinator of sessions that share one token cache.
  ///
  /// Each sign-in makes a new session, so an app can change the authentication service while it runs.
  ///
  /// - Parameters:
  ///   - backEnd: The app's back end, which decides whether a session's token is accepted.
  ///   - makeSession: Creates a session that has not been opened, once for each sign-in.
  public init<Token: Sendable>(
    backEnd: any SignInBackEnd<Token>,
    makeSession: @escaping @Sendable () async -> any SignInSession<Token>
  ) {
    self.makeSession = {
      let session = await makeSession()
      return Coordinated(session, backEnd) { try await session.signIn(allowsLoginUI: $0) }
    }
  }

  /// Creates a coordinator of Facebook sessions that share one token cache.
  ///
  /// - Parameters:
  ///   - backEnd: The app's back end, which decides whether a session's token is accepted.
  ///   - behavior: The ways to sign in that each session tries.
  ///   - makeSession: Creates a session that has not been opened, once for each sign-in.
  public init(
    backEnd: any SignInBackEnd<FacebookTokenData>, behavior: FacebookLoginBehavior,
    makeSession: @escaping @Sendable () async -> FacebookSession
  ) {
    self.makeSession = {
      let session = await makeSession()
      return Coordinated(session, backEnd) { try await session.signIn(behavior, allowsLoginUI: $0) }
    }
  }

  /// The delegate, which is notified of each step. Held weakly.
  public var delegate: (any SignInCoordinatorDelegate)? {
    get { current.withLock { $0.delegate } }
    set { current.withLock { $0.delegate = newValue } }
  }

  /// The state of the app.
  public var state: SignInMachine.State { current.withLock { $0.machine.state } }

  /// Whether the app shows its launch screen.
  public var isShowingLaunchScreen: Bool { current.withLock { $0.machine.isShowingLaunchScreen } }

  /// The current session; nil before the first sign-in and after signing out.
  public var session: (any SignInSession)? { current.withLock { $0.current?.session } }

  /// Starts: looks for a cached token behind the launch screen, and asks the back end about it.
  public func start() async { await send(.start) }

  /// Signs in.
  public func signIn() async { await send(.signIn) }

  /// Asks the back end again after it was unreachable.
  public func retry() async { await send(.retry) }

  /// Signs out.
  public func signOut() async { await send(.signOut) }

  /// Returns when every begun step is over, including the consequences of a session that closed on its own.
  package func finishSteps() async {
    let ending = current.withLock { $0.ending }
    await ending?.value
    try? await mutex.withLock {}
  }

  // MARK: - Steps

  /// The work after a step, and its session.
  private struct Work {
    let effect: SignInMachine.Effect?
    let attempt: Int
  }

  private func send(_ event: SignInMachine.Event, from attempt: Int? = nil, reason: String? = nil) async {
    // In a separate task, so that cancelling the caller does not stop a sign-out.
    let work = await Task { () async -> Work? in
      let work = try? await self.mutex.withLock { () async throws(CancellationError) in
        await self.take(event, attempt, reason)
      }
      return work.flatMap(\.self)
    }.value
    guard let work else { return }
    switch work.effect {
    case .look: await look(work.attempt)
    case .ask: await ask(work.attempt)
    case .open: await open(work.attempt)
    case .end, nil: break
    }
  }

  private func take(_ event: SignInMachine.Event, _ attempt: Int?, _ reason: String?) async -> Work? {
    let taken = current.withLock { state -> (SignInStep, Work, Ended)? in
      if let attempt, attempt != state.attempt { return nil }
      let previous = state.machine.state
      guard let (next, effect) = state.machine.take(event) else { return nil }
      var ended = Ended(delegate: state.delegate)
      if effect == .look || effect == .open || effect == .end {
        // From here on, reports of an earlier session are ignored.
        state.attempt += 1
        ended.session = state.current?.session
        state.current = nil
      }
      let step = SignInStep(
        previous: previous, event: event, state: next,
        isShowingLaunchScreen: state.machine.isShowingLaunchScreen, reason: reason)
      return (step, Work(effect: effect, attempt: state.attempt), ended)
    }
    guard let (step, work, ended) = taken else { return nil }
    if let delegate = ended.delegate { await delegate.signInCoordinator(self, took: step) }
    // Still in this step: it must not clear the token of the next session.
    if work.effect == .end { await ended.session?.signOut() }
    return work
  }

  /// The delegate to notify of a step, and the session that the step ends.
  private struct Ended {
    var delegate: (any SignInCoordinatorDelegate)?
    var session: (any SignInSession)?
  }

  // MARK: - Effects

  private func look(_ attempt: Int) async {
    guard let current = await begin(attempt) else { return }
    do {
      let isOpen = try await current.signIn(false)
      await send(isOpen ? .tokenFound : .tokenMissing, from: attempt)
    } catch {
      await send(.tokenMissing, from: attempt, reason: "\(error)")
    }
  }

  private func open(_ attempt: Int) async {
    guard let current = await begin(attempt) else { return }
    do {
      let isOpen = try await current.signIn(true)
      await send(isOpen ? .opened : .openingFailed, from: attempt)
    } catch {
      await send(.openingFailed, from: attempt, reason: "\(error)")
    }
  }

  private func ask(_ attempt: Int) async {
    switch await current.withLock({ $0.current })?.check() {
    case nil: await send(.tokenInvalid, from: attempt, reason: "the session is closed")
    case .accepted: await send(.accepted, from: attempt)
    case .refused(let reason): await send(.refused, from: attempt, reason: reason)
    case .unanswered(let reason): await send(.unanswered, from: attempt, reason: reason)
    }
  }

  /// Creates a session and observes it from the beginning. Returns `nil` if the person has changed their mind in the
  /// meantime.
  private func begin(_ attempt: Int) async -> Coordinated? {
    let next = await makeSession()
    next.session.onEnd { [weak self] failure in self?.sessionEnded(attempt, failure) }
    return current.withLock { state in
      guard state.attempt == attempt else { return nil }
      state.current = next
      return next
    }
  }

  private func sessionEnded(_ attempt: Int, _ failure: (any Error)?) {
    let task = Task { await send(.tokenInvalid, from: attempt, reason: failure.map { "\($0)" }) }
    current.withLock { $0.ending = task }
  }
}
