extension FacebookSession {
  /// Opens as the `async` form does, with a handler that is called at this change and at every later one: the form of
  /// the SDK 3.x, for code that was written for it.
  ///
  /// A call that the session refuses reaches the handler with the state as it is and the failure.
  public func open(
    behavior: FacebookLoginBehavior = .withFallbackToWebView, allowsLoginUI: Bool = true,
    handler: @escaping @Sendable (FacebookSession, State, SessionError?) -> Void
  ) {
    let observation = observe { handler($0.session, $0.state, $0.failure) }
    Task {
      do throws(SessionError) {
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
}
