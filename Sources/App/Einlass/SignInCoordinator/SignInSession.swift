/// One sign-in at an authentication service, as a coordinator drives it: a `FacebookSession`, one at Twitter, or a test's
/// fake.
///
/// A coordinator makes a new one for each sign-in, and calls `signIn(allowsLoginUI:)` once.
public protocol SignInSession<SessionToken>: AnyObject, Sendable {
  /// The token that the back end checks.
  associatedtype SessionToken: Sendable

  /// The token; `nil` if there is none, or the session has ended.
  var token: SessionToken? { get }

  /// Opens the session, with a token of an earlier start or by signing the person in.
  ///
  /// - Parameter allowsLoginUI: Whether the person may be asked; `false` opens the session only with a kept token.
  /// - Returns: Whether the session is open; `false` if no token was kept and the person may not be asked.
  /// - Throws: The reason why the session is not open.
  func signIn(allowsLoginUI: Bool) async throws -> Bool

  /// Observes the end of the session.
  ///
  /// - Parameter handler: Called once, when the session ends after it was open, with the reason if there is
  ///   one.
  func onEnd(_ handler: @escaping @Sendable ((any Error)?) -> Void)

  /// Ends the session from any state, so that it can never open, and forgets the kept token.
  func signOut() async
}

extension FacebookSession: SignInSession {
  /// Opens the session as `open(behavior:allowsLoginUI:)` does, with the system's account first.
  ///
  /// - Parameter allowsLoginUI: Whether the person may be asked; `false` opens the session only with a cached
  ///   token.
  /// - Returns: Whether the session is open; `false` if the cache has no token and the person may not be
  ///   asked.
  /// - Throws: The errors of `open(behavior:allowsLoginUI:)`, except `loginUINotAllowed`; `cache` if the
  ///   cache could not be read.
  public func signIn(allowsLoginUI: Bool) async throws(SessionError) -> Bool {
    try await signIn(.useSystemAccountIfPresent, allowsLoginUI: allowsLoginUI)
  }

  func signIn(
    _ behavior: FacebookLoginBehavior, allowsLoginUI: Bool
  ) async throws(SessionError) -> Bool {
    do throws(SessionError) {
      try await open(behavior: behavior, allowsLoginUI: allowsLoginUI)
      return true
    } catch {
      guard error == .loginUINotAllowed else { throw error }
      if let failure = cacheFailure { throw .cache(failure) }
      return false
    }
  }

  /// Observes the end of the session.
  ///
  /// - Parameter handler: Called when the session is closed after it was open, with the failure that closed
  ///   it, if any. A sign-in that fails does not call it.
  public func onEnd(_ handler: @escaping @Sendable ((any Error)?) -> Void) {
    observe { change in
      if change.state == .closed { handler(change.failure) }
    }
  }
}
