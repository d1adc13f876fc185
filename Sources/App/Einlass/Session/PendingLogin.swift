/// A sign-in that has left the app, to another one or to a page, and waits for what comes back.
final class PendingLogin: Sendable {
  /// What can come back.
  enum Event: Sendable {
    case callback(FacebookCallback)
    /// The page gave a callback for another question.
    case forged
    /// The person came back without a callback.
    case cameBack
    /// The session was closed.
    case closed
    /// The page gave no callback.
    case page(WebAuthenticationError)
  }

  let way: FacebookLoginType
  /// Goes along in the dialog's `state`, so that a callback for another question is noticed.
  let stateToken: String
  private let first = AsyncPromise<Event>()

  init(_ way: FacebookLoginType, stateToken: String) {
    self.way = way
    self.stateToken = stateToken
  }

  /// The first event counts.
  func receive(_ event: Event) {
    first.resolve(event)
  }

  /// Waits for the first event. `nil` if the task was cancelled.
  func event() async -> Event? {
    await first.wait()
  }
}

extension FacebookCallback {
  /// Whether it can be the callback that is waited for.
  ///
  /// One for another question never is. One that names no question is where it brings no token, or comes from
  /// Facebook's own app: it could be another person's token.
  func isTrusted(by login: PendingLogin) -> Bool {
    answers(login.stateToken) ?? (!hasToken || login.way == .facebookApplication)
  }
}
