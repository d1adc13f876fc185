internal import Einlass
internal import Synchronization

/// The view controller of an Einlass 1 app: it starts the authenticators and is their delegate. Its labels and alerts
/// are lines on the terminal.
final class LoginController: TwitterAuthenticatorDelegate, FacebookAuthenticatorDelegate, Sendable {
  /// The result of a sign-in.
  enum Ending: Sendable {
    case credentials(String)
    case problem(name: String, message: String)
  }

  private let terminal: any Terminal
  private let waiting = Mutex<CheckedContinuation<Ending, Never>?>(nil)

  init(_ terminal: any Terminal) {
    self.terminal = terminal
  }

  /// Starts a sign-in, and returns once the delegate has its result.
  func signIn(_ start: @Sendable (LoginController) -> Void) async -> Ending {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0 = continuation }
      start(self)
    }
  }

  private func end(_ ending: Ending) {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume(returning: ending)
  }

  // MARK: - TwitterAuthenticatorDelegate

  func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> Void) {
    terminal.write("")
    terminal.write("  Which account?")
    for (number, account) in zip(1..., accounts) { terminal.write("  \(number): @\(account)") }
    let keys = accounts.indices.map { String($0 + 1) } + ["c"]
    choice(Int(terminal.key("  or c: Cancel", keys)).map { accounts[$0 - 1] })
  }

  func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
    end(
      .credentials(
        "\(credentials.name) (@\(credentials.screenName), \(credentials.email ?? "no e-mail address"))"))
  }

  func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
    end(.problem(name: problem.name, message: problem.message))
  }

  // MARK: - FacebookAuthenticatorDelegate

  func facebookAccountConfirmation(withAccount account: String, proceed: @escaping (Bool) -> Void) {
    terminal.write("")
    terminal.write("  Sign in as \(account)?")
    proceed(terminal.key("  y: Yes, c: Cancel", ["y", "c"]) == "y")
  }

  func facebookAuthenticatorFinished(withCredentials credentials: FacebookAuthenticator.Credentials) {
    end(.credentials("\(credentials.name) (\(credentials.email ?? "no e-mail address"))"))
  }

  func facebookAuthenticatorFinished(withProblem problem: FacebookAuthenticator.Problem) {
    end(.problem(name: problem.name, message: problem.message))
  }
}
