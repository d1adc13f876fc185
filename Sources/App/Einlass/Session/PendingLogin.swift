/// A sign-in that is open in another app or on a page, and awaits a response.
final class PendingLogin: Sendable {
  /// The events that can end the wait.
  enum Event: Sendable {
    case callback(FacebookCallback)
    /// The page returned a callback for another request.
    case forged
    /// The person returned without a callback.
    case cameBack
    /// The session was closed.
    case closed
    /// The page returned no callback.
    case page(WebAuthenticationError)
  }

  let way: FacebookLoginType
  /// A random value in the dialog's `state`, by which callbacks for other requests are detected.
  let stateToken: String
  private let first = AsyncPromise<Event>()

  init(_ way: FacebookLoginType, stateToken: String) {
    self.way = way
    self.stateToken = stateToken
  }

  /// Sets the event, if it is the first.
  func receive(_ event: Event) {
    first.resolve(event)
  }

  /// Waits for the first event. `nil` if the task was cancelled.
  func event() async -> Event? {
    await first.wait()
  }
}

extension FacebookCallback {
  /// Whether it can be the awaited callback.
  ///
  /// A callback for another request never can. A callback without a request can if it contains no token, or comes from
  /// Facebook's own app; otherwise, it could contain another person's token.
  func isTrusted(by login: PendingLogin) -> Bool {
    answers(login.stateToken) ?? (!hasToken || login.way == .facebookApplication)
  }
}
