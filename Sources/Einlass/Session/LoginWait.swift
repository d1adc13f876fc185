/// How a sign-in ended.
enum LoginAnswer: Sendable {
  case token(FacebookTokenData)
  case failed(FacebookSession.Failure)
}

/// What a session asks of the ways to sign in.
struct LoginRequest: Sendable {
  let permissions: [String]
  let audience: FacebookDefaultAudience
  let behavior: FacebookLoginBehavior
  /// Permissions for a session that is open.
  let isReauthorization: Bool
}

/// A sign-in that has left the app, to another one or to a page, and waits for what comes back.
final class LoginWait: Sendable {
  /// What can come back.
  enum Event: Sendable {
    case callback(FacebookCallback)
    /// The page gave an answer to another question.
    case forged
    /// The person came back without an answer.
    case cameBack
    /// The session was closed.
    case closed
    /// The page gave no callback.
    case page(WebAuthenticationFailure)
  }

  let way: FacebookLoginType
  /// Goes along in the dialog's `state`, so that an answer to another question is noticed.
  let mark: String
  private let answer = OneAnswer<Event>()

  init(_ way: FacebookLoginType, mark: String) {
    self.way = way
    self.mark = mark
  }

  /// The first event counts.
  func give(_ event: Event) {
    answer.give(event)
  }

  /// nil: the task was cancelled.
  func wait() async -> Event? {
    await answer.wait()
  }
}

extension FacebookCallback {
  /// Whether it can be the answer that is waited for.
  ///
  /// One to another question never is. One that names no question is where it brings no token, or comes from
  /// Facebook's own app: a token could be anybody's.
  func isTrusted(by wait: LoginWait) -> Bool {
    answers(wait.mark) ?? (!hasToken || wait.way == .facebookApplication)
  }
}
