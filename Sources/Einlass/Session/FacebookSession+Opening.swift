internal import EinlassWire
internal import Synchronization

extension FacebookSession {
  /// Opens the session: at once with a cached token, otherwise by signing in.
  ///
  /// Returns when it is open. Throws where it cannot be opened, and where the sign-in ends without a token, which
  /// also closes it; with `allowsLoginUI` false and no cached token nothing happens but the error. `behavior` says
  /// which ways are tried; the first that answers counts.
  public func open(
    behavior: FacebookLoginBehavior = .withFallbackToWebView, allowsLoginUI: Bool = true
  ) async throws(Failure) {
    guard try begin(behavior, allowsLoginUI) else { return tell() }
    tell()
    let request = LoginRequest(
      permissions: settings.permissions, audience: .none, behavior: behavior, isReauthorization: false)
    let answer = await signIn(request)
    let state = finish(answer)
    tell()
    await settleCache()
    if case .failed(let failure) = answer, state != .open { throw failure }
    guard state.isOpen else { throw .notOpen(state) }
  }

  /// The same with a handler, which is called at this change and at every later one, as the SDK did.
  ///
  /// A call that the session refuses reaches the handler with the state as it is and the failure.
  public func open(
    behavior: FacebookLoginBehavior = .withFallbackToWebView, allowsLoginUI: Bool = true,
    handler: @escaping @Sendable (FacebookSession, State, Failure?) -> Void
  ) {
    let observation = observe { handler($0.session, $0.state, $0.failure) }
    Task {
      do throws(Failure) {
        try await open(behavior: behavior, allowsLoginUI: allowsLoginUI)
      } catch {
        // All other failures have changed the state, and the handler was told of that.
        switch error {
        case .alreadyOpened, .loginUINotAllowed, .publishAmongReadPermissions:
          remove(observation)
          handler(self, state, error)
        default: break
        }
      }
    }
  }

  /// True: a sign-in has to follow.
  private func begin(_ behavior: FacebookLoginBehavior, _ allowsLoginUI: Bool) throws(Failure) -> Bool {
    let publish = settings.permissions.filter(FacebookPermissionKind.isPublish)
    return try core.withLock { core throws(Failure) in
      switch core.state {
      case .createdTokenLoaded:
        core.behavior = behavior
        try core.move(to: .open)
        return false
      case .created:
        guard allowsLoginUI else { throw .loginUINotAllowed }
        if behavior == .useSystemAccountIfPresent, !publish.isEmpty,
          publish.count < settings.permissions.count
        {
          throw .publishAmongReadPermissions(publish)
        }
        core.behavior = behavior
        try core.move(to: .createdOpening)
        return true
      default: throw .alreadyOpened(core.state)
      }
    }
  }

  /// A session that was closed meanwhile stays closed, and the late token is dropped.
  private func finish(_ answer: LoginAnswer) -> State {
    core.withLock { core in
      guard core.state == .createdOpening else { return core.state }
      switch answer {
      case .token(let token):
        core.wish(token)
        try? core.move(to: .open, token: token)
      case .failed(let failure):
        try? core.move(to: .closedLoginFailed, failure: failure)
      }
      return core.state
    }
  }
}
