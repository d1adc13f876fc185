public import EinlassDevice
internal import EinlassWire
internal import Synchronization

/// One sign-in at Facebook through its whole life, as `FBSession` of the SDK 3.x: opened once, perhaps extended,
/// closed once.
///
/// Make one for each sign-in and hand it on; there is no active session behind your back. It may be used from any
/// task. Where two calls race, the state decides: each transition happens once, whole, and observers get all of
/// them in their order. Source: reference of Facebook's login, section 7.
public final class FacebookSession: Sendable {
  /// What the session's lock guards.
  struct Contents {
    var lifecycle: SessionLifecycle
    var observers = SessionObservers()
    /// The sign-in that has left for another app, or a page.
    var pendingLogin: PendingLogin?
  }

  /// What the app's author decided.
  public let settings: Settings
  let app: InstalledApp
  let web: (any WebAuthenticationSession)?
  let opener: (any URLOpener)?
  let contents: Mutex<Contents>
  let cacheWriter: TokenCacheWriter

  /// A session of an app; reads the cache, so that it is `createdTokenLoaded` where that holds a token of the app
  /// which has not ended, and `created` otherwise.
  ///
  /// A token that has ended or is another app's is cleared. A cache that cannot be read is left alone, and
  /// `cacheFailure` says why. Without `web` there is no sign-in page within the app, without `opener` no other app.
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

  /// Where the session is.
  public var state: State { contents.withLock { $0.lifecycle.state } }

  /// Whether it can be used.
  public var isOpen: Bool { state.isOpen }

  /// Whether it has left for another app, or a page, and awaits what comes back.
  public var isAwaitingAnswer: Bool { contents.withLock { $0.pendingLogin != nil } }

  /// The token. `nil` if there is none, or the session is closed.
  public var token: FacebookTokenData? { contents.withLock { $0.lifecycle.token } }

  /// The token of an open session. `nil` if it is not open.
  var openToken: FacebookTokenData? {
    contents.withLock { $0.lifecycle.state.isOpen ? $0.lifecycle.token : nil }
  }

  /// Why the cache was of no use the last time. `nil` if it was.
  public var cacheFailure: TokenCacheError? { cacheWriter.failure }

  /// Whether the person granted a permission; `public_profile` always is.
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
  ///   - behavior: Which ways to sign in are tried; the first that answers counts.
  ///   - allowsLoginUI: False opens the session only with a cached token; without one nothing happens but the error.
  /// - Throws: Why it cannot be opened, or why the sign-in ended without a token, which also closes the session.
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
  /// While it opens, the sign-in is given up.
  ///
  /// - Throws: That the session was never opened, or is closed already; then nothing happens.
  public func close() throws(SessionError) {
    let pending = try contents.withLock { contents throws(SessionError) in
      try contents.lifecycle.close()
      return contents.pendingLogin
    }
    deliverChanges()
    pending?.receive(.closed)
  }

  /// Forgets the cached token, whatever the state, and closes the session where it is open.
  ///
  /// - Throws: That the session is being opened, in which case it stays as it is, as in the SDK; or that the cache
  ///   could not be cleared, since the next session would find the token.
  public func closeAndClearTokenInformation() async throws(SessionError) {
    try await closeAndClear(because: nil)
  }

  /// Closes and clears the cache because of what Facebook said of the token. `nil` if because the app wants it.
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

  /// Ends the session from any state, so that it can never open, and forgets the cached token.
  ///
  /// For a coordinator, which must not leave a session behind that opens after the person has signed out.
  public func signOut() async {
    let pending = contents.withLock { contents in
      contents.lifecycle.abandon()
      return contents.pendingLogin
    }
    await writeCache()
    pending?.receive(.closed)
  }

  // MARK: - Parts of the way

  /// The session goes on with another token.
  func extend(by token: FacebookTokenData) async throws(SessionError) {
    try contents.withLock { contents throws(SessionError) in try contents.lifecycle.extend(by: token) }
    await writeCache()
  }

  /// Waits for `login` from now on, and returns the one that was waited for before. `nil` if the session has been closed
  /// and the caller that waits would never be told.
  func begin(_ login: PendingLogin) -> PendingLogin?? {
    contents.withLock { contents in
      if contents.lifecycle.state.isTerminal { return nil }
      let earlier = contents.pendingLogin
      contents.pendingLogin = login
      return .some(earlier)
    }
  }

  /// Waits for `login` no more, but for `earlier` again.
  func end(_ login: PendingLogin, _ earlier: PendingLogin?) {
    contents.withLock { contents in
      if contents.pendingLogin === login { contents.pendingLogin = earlier }
    }
  }

  /// Writes the cache, then notifies observers: as in the SDK, they find in the cache what belongs to the change.
  private func writeCache() async {
    await cacheWriter.write { self.contents.withLock { $0.lifecycle.pendingCacheWrite } }
    deliverChanges()
  }
}
