internal import EinlassWire

/// The lifecycle of a session as a value: its states, the transitions between them, the current token, and the desired
/// contents of the cache. All rules are here.
///
/// Source: reference of Facebook's login, section 7.1.
struct SessionLifecycle {
  typealias State = FacebookSession.State
  typealias SessionError = FacebookSession.SessionError

  /// One change of state, and the failure that caused it, if any.
  struct Transition {
    let previous: State
    let state: State
    let failure: SessionError?
    /// The write that the cache must have completed before observers are notified of the change.
    let cacheGeneration: Int
  }

  /// The desired contents of the cache. Each request to write has a generation number.
  struct PendingCacheWrite {
    fileprivate(set) var generation = 0
    /// `nil` if the cache is to be cleared.
    fileprivate(set) var token: FacebookTokenData?
  }

  private(set) var state = State.created
  private(set) var token: FacebookTokenData?
  /// The behaviour with which the session was opened.
  private(set) var behavior = FacebookLoginBehavior.withFallbackToWebView
  private(set) var pendingCacheWrite = PendingCacheWrite()
  /// Whether permissions are being requested.
  private var isReauthorizing = false
  /// The time of the last attempted extension. `nil` if there was none.
  private var extensionTriedAt: WallTime?
  /// Changes of which observers have not been notified, oldest first.
  private var undelivered: [Transition] = []

  /// Creates a new session; `token` is the cached token.
  init(token: FacebookTokenData?) {
    self.token = token
    if token != nil { state = .createdTokenLoaded }
  }

  /// Moves to `next` with the token for that state. Leaving the open states drops the token.
  private mutating func move(
    to next: State, token: FacebookTokenData? = nil, failure: SessionError? = nil
  ) throws(SessionError) {
    guard next.predecessors.contains(state) else { throw .illegalTransition(from: state, to: next) }
    undelivered.append(
      Transition(
        previous: state, state: next, failure: failure, cacheGeneration: pendingCacheWrite.generation))
    state = next
    if next.isTerminal {
      self.token = nil
      isReauthorizing = false
    } else if let token {
      self.token = token
    }
  }

  private mutating func requestCacheWrite(_ token: FacebookTokenData?) {
    pendingCacheWrite = PendingCacheWrite(generation: pendingCacheWrite.generation + 1, token: token)
  }

  /// Removes and returns the oldest change of which observers have not been notified.
  ///
  /// `nil` if there is none, or if the change's write to the cache is newer than `writtenGeneration`.
  mutating func nextUndelivered(writtenGeneration: Int) -> Transition? {
    guard let next = undelivered.first, next.cacheGeneration <= writtenGeneration else { return nil }
    return undelivered.removeFirst()
  }
}

// MARK: - Opening

extension SessionLifecycle {
  /// Opens with the cached token, or begins a sign-in. Returns true if a sign-in must follow.
  mutating func open(
    _ behavior: FacebookLoginBehavior, permissions: [String], allowsLoginUI: Bool
  ) throws(SessionError) -> Bool {
    switch state {
    case .createdTokenLoaded:
      self.behavior = behavior
      try move(to: .open)
      return false
    case .created:
      guard allowsLoginUI else { throw .loginUINotAllowed }
      let publish = permissions.filter(FacebookPermissionKind.isPublish)
      if behavior == .useSystemAccountIfPresent, !publish.isEmpty, publish.count < permissions.count {
        throw .publishAmongReadPermissions(publish)
      }
      self.behavior = behavior
      try move(to: .createdOpening)
      return true
    default: throw .alreadyOpened(state)
    }
  }

  /// Applies the result of the sign-in. A session that was closed in the meantime stays closed, and the late token is
  /// dropped.
  mutating func finishOpening(_ result: LoginResult) {
    guard state == .createdOpening else { return }
    switch result {
    case .token(let token):
      requestCacheWrite(token)
      try? move(to: .open, token: token)
    case .failed(let failure):
      try? move(to: .closedLoginFailed, failure: failure)
    }
  }
}

// MARK: - While it is open

extension SessionLifecycle {
  /// Begins a request for permissions, only one at a time. Returns the token and the behaviour that it starts from.
  mutating func beginReauthorization(
    _ check: (FacebookLoginBehavior) throws(SessionError) -> Void
  ) throws(SessionError) -> (FacebookTokenData, FacebookLoginBehavior) {
    guard state.isOpen, let token else { throw .notOpen(state) }
    if isReauthorizing { throw .permissionRequestPending }
    try check(behavior)
    isReauthorizing = true
    return (token, behavior)
  }

  /// Ends the request, whatever its result.
  mutating func endReauthorization() {
    isReauthorizing = false
  }

  /// Records declined permissions, without a change of state.
  mutating func decline(_ names: [String]) {
    guard let known = token?.declinedPermissions else { return }
    token?.declinedPermissions = known + names.filter { !known.contains($0) }
  }

  /// Continues with another token.
  mutating func extend(by token: FacebookTokenData) throws(SessionError) {
    guard state.isOpen else { throw .loginFailed(.reauthorizeSessionClosed, originalCode: nil, detail: nil) }
    requestCacheWrite(token)
    try move(to: .openTokenExtended, token: token)
  }

  /// Whether an extension of `old` may be tried at `now`, at most once an hour. If so, records it as tried.
  mutating func tryExtension(of old: FacebookTokenData, at now: WallTime) -> Bool {
    guard state.isOpen, token?.token == old.token,
      extensionTriedAt.map({ $0.advanced(by: .seconds(3600)) <= now }) ?? true
    else { return false }
    extensionTriedAt = now
    return true
  }
}

// MARK: - Closing

extension SessionLifecycle {
  /// Closes and keeps the cached token. If the session is opening, this cancels the sign-in.
  mutating func close() throws(SessionError) {
    try move(to: state == .createdOpening ? .closedLoginFailed : .closed)
  }

  /// Requests clearing the cache in any state, and closes the session if it is open. Throws, without a change, if it is
  /// opening.
  mutating func closeAndClear(because failure: SessionError?) throws(SessionError) {
    requestCacheWrite(nil)
    if state.isTerminal { return }
    try move(to: .closed, failure: failure)
  }

  /// Requests clearing the cache, and ends the session in any state.
  mutating func abandon() {
    requestCacheWrite(nil)
    if !state.isTerminal { try? move(to: state.isOpen ? .closed : .closedLoginFailed) }
  }
}
