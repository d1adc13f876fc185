internal import EinlassWire

/// The life of a session as a value: its states, the transitions between them, the token that it has there, and what the
/// cache is to hold. The rules are here and nowhere else.
///
/// Source: reference of Facebook's login, section 7.1.
struct SessionLifecycle {
  typealias State = FacebookSession.State
  typealias SessionError = FacebookSession.SessionError

  /// One change of state, and why it went wrong where it did.
  struct Transition {
    let previous: State
    let state: State
    let failure: SessionError?
    /// The write that the cache has to hold before observers hear of the change.
    let cacheGeneration: Int
  }

  /// What the cache is to hold; each request to write has a generation of its own.
  struct PendingCacheWrite {
    fileprivate(set) var generation = 0
    /// `nil` if the cache is to be cleared.
    fileprivate(set) var token: FacebookTokenData?
  }

  private(set) var state = State.created
  private(set) var token: FacebookTokenData?
  /// With which behaviour the session was opened.
  private(set) var behavior = FacebookLoginBehavior.withFallbackToWebView
  private(set) var pendingCacheWrite = PendingCacheWrite()
  /// Permissions are being asked for.
  private var isReauthorizing = false
  /// When an extension was last tried; nil: never.
  private var extensionTriedAt: WallTime?
  /// Changes that observers have not been told of, the oldest first.
  private var undelivered: [Transition] = []

  /// A new session; `token` is what the cache had.
  init(token: FacebookTokenData?) {
    self.token = token
    if token != nil { state = .createdTokenLoaded }
  }

  /// Goes to `next`, with the token it has there; leaving the open states drops it.
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

  /// The oldest change that observers have not been told of, which they are told of now.
  ///
  /// `nil` if there is none, or if the cache, with `writtenGeneration` written, does not hold yet what belongs to it.
  mutating func nextUndelivered(writtenGeneration: Int) -> Transition? {
    guard let next = undelivered.first, next.cacheGeneration <= writtenGeneration else { return nil }
    return undelivered.removeFirst()
  }
}

// MARK: - Opening

extension SessionLifecycle {
  /// Opens with the cached token, or begins to sign in; true: a sign-in has to follow.
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

  /// Takes the result of the sign-in. A session that was closed meanwhile stays closed, and the late token is dropped.
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
  /// Begins to ask for permissions; one request at a time. The token and the behaviour it starts from.
  mutating func beginReauthorization(
    _ check: (FacebookLoginBehavior) throws(SessionError) -> Void
  ) throws(SessionError) -> (FacebookTokenData, FacebookLoginBehavior) {
    guard state.isOpen, let token else { throw .notOpen(state) }
    if isReauthorizing { throw .permissionRequestPending }
    try check(behavior)
    isReauthorizing = true
    return (token, behavior)
  }

  /// Ends it, whatever came of it.
  mutating func endReauthorization() {
    isReauthorizing = false
  }

  /// Notes what was declined, without a change of state.
  mutating func decline(_ names: [String]) {
    guard let known = token?.declinedPermissions else { return }
    token?.declinedPermissions = known + names.filter { !known.contains($0) }
  }

  /// Goes on with another token.
  mutating func extend(by token: FacebookTokenData) throws(SessionError) {
    guard state.isOpen else { throw .loginFailed(.reauthorizeSessionClosed, originalCode: nil, detail: nil) }
    requestCacheWrite(token)
    try move(to: .openTokenExtended, token: token)
  }

  /// Whether an extension of `old` may be tried at `now`, at most once an hour; it counts as tried then.
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
  /// Closes and keeps the cached token; while it opens, the sign-in is given up.
  mutating func close() throws(SessionError) {
    try move(to: state == .createdOpening ? .closedLoginFailed : .closed)
  }

  /// Has the cache cleared, whatever the state, and closes where it is open; while it opens it stays as it is.
  mutating func closeAndClear(because failure: SessionError?) throws(SessionError) {
    requestCacheWrite(nil)
    if state.isTerminal { return }
    try move(to: .closed, failure: failure)
  }

  /// Has the cache cleared, and ends from wherever it is.
  mutating func abandon() {
    requestCacheWrite(nil)
    if !state.isTerminal { try? move(to: state.isOpen ? .closed : .closedLoginFailed) }
  }
}
