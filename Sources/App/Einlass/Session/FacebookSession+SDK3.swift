extension FacebookSession {
  /// Opens the session as `openActiveSessionWithReadPermissions:allowLoginUI:completionHandler:` of the SDK 3.x did.
  ///
  /// The handler is called when the session has opened or failed, and at every later change, but not when the sign-in
  /// begins. If the session refuses the call, the handler receives the unchanged state and the failure.
  ///
  /// - Parameters:
  ///   - behavior: The ways to sign in, tried in order. Defaults to that of the SDK's call, which tried the system's
  ///     account first; `openWithCompletionHandler:` took `withFallbackToWebView`.
  ///   - allowsLoginUI: Whether the person may be asked; `false` opens the session only with a cached token.
  ///   - handler: Receives the session, its state and its failure, if any.
  public func open(
    behavior: FacebookLoginBehavior = .useSystemAccountIfPresent, allowsLoginUI: Bool = true,
    handler: @escaping @Sendable (FacebookSession, State, SessionError?) -> Void
  ) {
    let observation = observe { change in
      if change.state != .createdOpening { handler(change.session, change.state, change.failure) }
    }
    Task {
      do throws(SessionError) {
        try await open(behavior: behavior, allowsLoginUI: allowsLoginUI)
      } catch {
        // All other failures have changed the state, and the handler was notified of that.
        switch error {
        case .alreadyOpened, .loginUINotAllowed, .publishAmongReadPermissions:
          remove(observation)
          handler(self, state, error)
        default: break
        }
      }
    }
  }
}
