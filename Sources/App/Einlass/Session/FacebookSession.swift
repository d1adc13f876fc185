public import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// One sign-in at Facebook over its whole lifecycle, as `FBSession` of the SDK 3.x: opened once, perhaps extended,
/// closed once.
///
/// Make one for each sign-in and pass it on; there is no hidden active session. It may be used from any task. If two
/// calls race, the state decides: each transition happens once and atomically, and observers get all of them in order.
/// Source: reference of Facebook's login, section 7.
public final class FacebookSession: Sendable {
  /// The contents that the session's lock protects.
  struct Contents {
    var lifecycle: SessionLifecycle
    var observers = SessionObservers()
    /// The sign-in that is open in another app or on a page.
    var pendingLogin: PendingLogin?
  }

  /// The settings of the app.
  public let settings: Settings
  let app: InstalledApp
  let web: (any WebAuthenticationSession)?
  let opener: (any URLOpener)?
  let contents: Mutex<Contents>
  let cacheWriter: TokenCacheWriter

  /// Creates a session of an app and reads the cache. The state is `createdTokenLoaded` if that holds a valid
  /// token of the app, and `created` otherwise.
  ///
  /// A token that has expired or belongs to another app is cleared. A cache that cannot be read is not
  /// changed, and `cacheFailure` gives the reason.
  ///
  /// - Parameters:
  ///   - settings: The settings of the app.
  ///   - app: The app on its phone, which sends the requests and has the system's account.
  ///   - cache: The cache for the token. By default, nothing is kept.
  ///   - web: The presenter of pages within the app; `nil` if the app has none, which rules out web views.
  ///   - opener: The opener of other apps; `nil` rules out Facebook's app and Safari.
  public init(
    _ settings: Settings, app: InstalledApp, cache: any TokenCache = NoTokenCache(),
    web: (any WebAuthenticationSession)? = nil, opener: (any URLOpener)? = nil
  ) async {
    self.settings = settings
    self.app = app
    self.web = web
    self.opener = opener
    let (token, failure) = await Self.cached(cache, settings.appID, at: app.clock.now)
    contents = Mutex(Contents(lifecycle: SessionLifecycle(token: token)))
    cacheWriter = TokenCacheWriter(cache, failure: failure)
  }

  private static func cached(
    _ cache: any TokenCache, _ appID: String, at now: WallTime
  ) async -> (FacebookTokenData?, TokenCacheError?) {
    do throws(TokenCacheError) {
      guard var token = try await cache.load() else { return (nil, nil) }
      guard !token.isExpired(at: now), token.appID ?? appID == appID else {
        try await cache.clear()
        return (nil, nil)
      }
      token.appID = appID
      return (token, nil)
    } catch {
      return (nil, error)
    }
  }

  /// The current state.
  public var state: State { contents.withLock { $0.lifecycle.state } }

  /// Whether it can be used.
  public var isOpen: Bool { state.isOpen }

  /// Whether a sign-in is open in another app or on a page, and a response is awaited.
  public var isAwaitingAnswer: Bool { contents.withLock { $0.pendingLogin != nil } }

  /// The token. `nil` if there is none, or the session is closed.
  public var token: FacebookTokenData? { contents.withLock { $0.lifecycle.token } }

  /// The token of an open session. `nil` if it is not open.
  var openToken: FacebookTokenData? {
    contents.withLock { $0.lifecycle.state.isOpen ? $0.lifecycle.token : nil }
  }

  /// The cache's last error. `nil` if it worked the last time.
  public var cacheFailure: TokenCacheError? { cacheWriter.failure }

  /// Checks whether the person granted a permission. `public_profile` comes with every grant.
  ///
  /// - Parameter permission: The permission's name, such as `email`.
  /// - Returns: `true` if the session's token has the permission; `false` without a token.
  public func hasGranted(_ permission: String) -> Bool {
    token?.permissions.contains(permission) ?? false
  }

  var systemAccount: SystemAccountLogin { SystemAccountLogin(app: app, settings: settings) }

  var requests: SessionRequests { SessionRequests(session: self) }

  // MARK: - Opening

  /// Opens the session: at once with a cached token, otherwise by signing in.
  ///
  /// Returns when it is open.
  ///
  /// - Parameters:
  ///   - behavior: The ways to sign in that are tried; the first response counts.
  ///   - allowsLoginUI: `false` opens the session only with a cached token, and otherwise just throws.
  /// - Throws: A `SessionError`. `alreadyOpened`, `loginUINotAllowed` and `publishAmongReadPermissions`
  ///   change nothing. Any other error ended the sign-in, which also closes the session; `notOpen` if it was
  ///   closed in the meantime.
  public func open(
    behavior: FacebookLoginBehavior = .withFallbackToWebView, allowsLoginUI: Bool = true
  ) async throws(SessionError) {
    let isSignInNeeded = try contents.withLock { contents throws(SessionError) in
      try contents.lifecycle.open(
        behavior, permissions: settings.permissions, allowsLoginUI: allowsLoginUI)
    }
    deliverChanges()
    guard isSignInNeeded else { return }
    let request = LoginRequest(
      permissions: settings.permissions, audience: .none, behavior: behavior, isReauthorization: false)
    let result = await LoginAttempt(session: self, request: request).result()
    let state = contents.withLock { contents in
      contents.lifecycle.finishOpening(result)
      return contents.lifecycle.state
    }
    await writeCache()
    if case .failed(let failure) = result, state != .open { throw failure }
    guard state.isOpen else { throw .notOpen(state) }
  }

  // MARK: - Closing

  /// Closes the session and keeps the cached token for the next one.
  ///
  /// If the session is opening, this cancels the sign-in.
  ///
  /// - Throws: `illegalTransition` if the session was never opened or is already closed; then nothing
  ///   happens.
  public func close() throws(SessionError) {
    let pending = try contents.withLock { contents throws(SessionError) in
      try contents.lifecycle.close()
      return contents.pendingLogin
    }
    deliverChanges()
    pending?.receive(.closed)
  }

  /// Clears the cached token in any state, and closes the session if it is open.
  ///
  /// - Throws: `illegalTransition` if the session is opening, which does not change it, as in the SDK.
  ///   `cache` if the cache cannot be cleared, since the next session would find the token.
  public func closeAndClearTokenInformation() async throws(SessionError) {
    try await closeAndClear(because: nil)
  }

  /// Closes the session and clears the cache because of an error that Facebook reported for the token. `failure` is
  /// `nil` if the app requested it.
  func closeAndClear(because failure: SessionError?) async throws(SessionError) {
    let (pending, refusal) = contents.withLock { contents -> (PendingLogin?, SessionError?) in
      let wasClosed = contents.lifecycle.state.isTerminal
      do throws(SessionError) {
        try contents.lifecycle.closeAndClear(because: failure)
        return (wasClosed ? nil : contents.pendingLogin, nil)
      } catch {
        return (nil, error)
      }
    }
    await writeCache()
    pending?.receive(.closed)
    if let refusal { throw refusal }
    if let failure = cacheFailure { throw .cache(failure) }
  }

  /// Ends the session in any state, so that it can never open, and clears the cached token.
  ///
  /// For a coordinator, which must not leave behind a session that opens after the person has signed out.
  public func signOut() async {
    let pending = contents.withLock { contents in
      contents.lifecycle.abandon()
      return contents.pendingLogin
    }
    await writeCache()
    pending?.receive(.closed)
  }

  // MARK: - Parts of the way

  /// Continues the session with another token.
  func extend(by token: FacebookTokenData) async throws(SessionError) {
    try contents.withLock { contents throws(SessionError) in try contents.lifecycle.extend(by: token) }
    await writeCache()
  }

  /// Waits for `login` from now on, and returns the login that was awaited before. Returns `nil` if the session has
  /// been closed, because the waiting caller would never be notified.
  func begin(_ login: PendingLogin) -> PendingLogin?? {
    contents.withLock { contents in
      if contents.lifecycle.state.isTerminal { return nil }
      let earlier = contents.pendingLogin
      contents.pendingLogin = login
      return .some(earlier)
    }
  }

  /// Stops waiting for `login`, and waits for `earlier` again.
  func end(_ login: PendingLogin, _ earlier: PendingLogin?) {
    contents.withLock { contents in
      if contents.pendingLogin === login { contents.pendingLogin = earlier }
    }
  }

  /// Writes the cache, then notifies observers: as in the SDK, the cache already holds the change then.
  private func writeCache() async {
    await cacheWriter.write { self.contents.withLock { $0.lifecycle.pendingCacheWrite } }
    deliverChanges()
  }
}
