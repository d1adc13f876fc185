public import Einlass
public import EinlassDevice

// Compiled in language mode 5 with warnings as errors, and written as the demo app of Einlass 1 is: a plain class, the
// delegates in extensions, no word of actors. That it compiles is part of what is tested.

/// Stands for `UIViewController`.
open class PlainController {
  /// A controller.
  public init() {}
}

/// A controller of an app of 2017.
public class LoginController: PlainController {
  /// What it would have shown.
  public private(set) var lines: [String] = []

  /// Signs in at both networks with the accounts of the phone.
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
  /// Takes the last account.
  public func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> ()) {
    show("choose: " + accounts.joined(separator: ", "))
    choice(accounts.last)
  }

  /// Shows who signed in.
  public func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
    show("signed in as @" + credentials.screenName)
  }

  /// Shows the problem.
  public func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
    show("problem: \(problem)")
  }
}

extension LoginController: FacebookAuthenticatorDelegate {
  /// Goes on.
  public func facebookAccountConfirmation(withAccount account: String, proceed: @escaping (Bool) -> ()) {
    show("confirm: " + account)
    proceed(true)
  }

  /// Shows who signed in.
  public func facebookAuthenticatorFinished(withCredentials credentials: FacebookAuthenticator.Credentials) {
    show("signed in as " + credentials.name)
  }

  /// Shows the problem.
  public func facebookAuthenticatorFinished(withProblem problem: FacebookAuthenticator.Problem) {
    show("problem: \(problem)")
  }
}

/// Code outside any actor may make and use such a controller, too.
public func makeController() -> LoginController {
  let controller = LoginController()
  controller.facebookAuthenticatorFinished(withProblem: .userCanceledAccountSelection)
  return controller
}
