public import Einlass
public import EinlassDevice

// Compiled in language mode 5 with warnings as errors, and written like the demo app of Einlass 1: a plain class, with
// the delegates in extensions, and without any mention of actors. It is part of the test that it compiles.

/// A substitute for `UIViewController`.
open class PlainController {
  /// A controller.
  public init() {}
}

/// A controller of an app of 2017.
public class LoginController: PlainController {
  /// The lines that it would have shown.
  public private(set) var lines: [String] = []

  /// Signs in to both networks with the accounts of the phone.
  public func signIn(_ twitter: TwitterConsumer, _ facebookAppID: String, _ app: InstalledApp) {
    let twAuthenticator = TwitterAuthenticator(consumer: twitter, app: app)
    twAuthenticator.delegate = self
    twAuthenticator.perform()
    let fbAuthenticator = FacebookAuthenticator(appID: facebookAppID, app: app)
    fbAuthenticator.permissions = ["public_profile", "email"]
    fbAuthenticator.perform()
    fbAuthenticator.delegate = self
  }

  func show(_ line: String) {
    lines.append(line)
  }
}

extension LoginController: TwitterAuthenticatorDelegate {
  /// Chooses the last account.
  public func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> ()) {
    show("choose: " + accounts.joined(separator: ", "))
    choice(accounts.last)
  }

  /// Shows the person who signed in.
  public func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
    show("signed in as @" + credentials.screenName)
  }

  /// Shows the problem.
  public func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
    show("problem: \(problem)")
  }
}

extension LoginController: FacebookAuthenticatorDelegate {
  /// Proceeds.
  public func facebookAccountConfirmation(withAccount account: String, proceed: @escaping (Bool) -> ()) {
    show("confirm: " + account)
    proceed(true)
  }

  /// Shows the person who signed in.
  public func facebookAuthenticatorFinished(withCredentials credentials: FacebookAuthenticator.Credentials) {
    show("signed in as " + credentials.name)
  }

  /// Shows the problem.
  public func facebookAuthenticatorFinished(withProblem problem: FacebookAuthenticator.Problem) {
    show("problem: \(problem)")
  }
}

/// Shows that code outside any actor can create and use such a controller.
public func makeController() -> LoginController {
  let controller = LoginController()
  controller.facebookAuthenticatorFinished(withProblem: .userCanceledAccountSelection)
  return controller
}
