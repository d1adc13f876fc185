internal import EinlassDevice
internal import Synchronization

/// Signs a person in, keeps them signed in over starts of the app, and out: one way in, one way out.
///
/// Make one when the app starts and hand it on; there is no shared one, and two have nothing in common. It owns the
/// session of the moment, since a session opens once: each sign-in makes a new one. Every call returns when what it
/// set off has settled. The rules are `SignInMachine`'s.
public final class SignInCoordinator: Sendable {
  private struct State {
    var machine = SignInMachine()
    var session: FacebookSession?
    /// Counts sessions; what is told by an earlier one is too late.
    var attempt = 0
    var watch: Task<Void, Never>?
    weak var delegate: (any SignInCoordinatorDelegate)?
  }

  private let current = Mutex(State())
  /// One step after the other, the delegate's call included.
  private let mutex = AsyncMutex()
  private let makeSession: @Sendable () async -> FacebookSession
  private let backEnd: any SignInBackEnd
  private let behavior: FacebookLoginBehavior

  /// A coordinator that makes its sessions with `makeSession`, all with the same cache, and opens them so.
  public init(
    backEnd: any SignInBackEnd, behavior: FacebookLoginBehavior = .useSystemAccountIfPresent,
    makeSession: @escaping @Sendable () async -> FacebookSession
  ) {
    self.backEnd = backEnd
    self.behavior = behavior
    self.makeSession = makeSession
  }

  deinit {
    current.withLock { $0.watch }?.cancel()
  }

  /// Who is told of each step; held weakly.
  public var delegate: (any SignInCoordinatorDelegate)? {
    get { current.withLock { $0.delegate } }
    set { current.withLock { $0.delegate = newValue } }
  }

  /// Where the app is.
  public var state: SignInMachine.State { current.withLock { $0.machine.state } }

  /// Whether the app shows its launch screen.
  public var isShowingLaunchScreen: Bool { current.withLock { $0.machine.isShowingLaunchScreen } }

  /// The current session; nil before the first sign-in and after signing out.
  public var session: FacebookSession? { current.withLock { $0.session } }

  /// The app starts: looks for a cached token behind the launch screen, and asks the back end about it.
  public func start() async { await send(.start) }

  /// The one way in.
  public func signIn() async { await send(.signIn) }

  /// Asks a back end again that could not be reached.
  public func retry() async { await send(.retry) }

  /// The one way out.
  public func signOut() async { await send(.signOut) }

  /// Returns when every step that has begun is over, and what follows from the session's end if it has closed by itself.
  package func finishSteps() async {
    let watch = current.withLock { $0.session?.state == .closed ? $0.watch : nil }
    await watch?.value
    try? await mutex.withLock {}
  }

  // MARK: - Steps

  /// What is to be done after a step, and for which session.
  private struct Work {
    let effect: SignInMachine.Effect?
    let attempt: Int
  }

  private func send(_ event: SignInMachine.Event, from attempt: Int? = nil, reason: String? = nil) async {
    // In a task of its own: who signs out and is cancelled is signed out all the same.
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
        // From here on what an earlier session tells is too late.
        state.attempt += 1
        ended.session = state.session
        ended.watch = state.watch
        state.session = nil
        state.watch = nil
      }
      let step = SignInStep(
        previous: previous, event: event, state: next,
        isShowingLaunchScreen: state.machine.isShowingLaunchScreen, reason: reason)
      return (step, Work(effect: effect, attempt: state.attempt), ended)
    }
    guard let (step, work, ended) = taken else { return nil }
    ended.watch?.cancel()
    if let delegate = ended.delegate { await delegate.signInCoordinator(self, took: step) }
    // Still in this turn: a session that comes next must not have its token cleared by this one.
    if work.effect == .end { await ended.session?.abandon() }
    return work
  }

  /// Who is told of a step, and what it leaves behind.
  private struct Ended {
    var delegate: (any SignInCoordinatorDelegate)?
    var session: FacebookSession?
    var watch: Task<Void, Never>?
  }

  // MARK: - Effects

  private func look(_ attempt: Int) async {
    guard let session = await begin(attempt) else { return }
    do {
      try await session.open(behavior: behavior, allowsLoginUI: false)
      await send(.tokenFound, from: attempt)
    } catch {
      await send(.tokenMissing, from: attempt, reason: session.cacheFailure.map { "\($0)" })
    }
  }

  private func open(_ attempt: Int) async {
    guard let session = await begin(attempt) else { return }
    do {
      try await session.open(behavior: behavior)
      await send(.opened, from: attempt)
    } catch {
      await send(.openingFailed, from: attempt, reason: "\(error)")
    }
  }

  private func ask(_ attempt: Int) async {
    guard let token = session?.token else {
      return await send(.tokenInvalid, from: attempt, reason: "the session is closed")
    }
    switch await backEnd.check(token) {
    case .accepted: await send(.accepted, from: attempt)
    case .refused(let reason): await send(.refused, from: attempt, reason: reason)
    case .unanswered(let reason): await send(.unanswered, from: attempt, reason: reason)
    }
  }

  /// A new session, watched from the beginning; nil: the person has changed their mind meanwhile.
  private func begin(_ attempt: Int) async -> FacebookSession? {
    let session = await makeSession()
    let changes = session.changes()
    let watch = Task { [weak self] in
      for await change in changes where change.state == .closed {
        await self?.send(.tokenInvalid, from: attempt, reason: change.failure.map { "\($0)" })
        return
      }
    }
    let isWanted = current.withLock { state in
      guard state.attempt == attempt else { return false }
      state.session = session
      state.watch = watch
      return true
    }
    if !isWanted { watch.cancel() }
    return isWanted ? session : nil
  }
}
