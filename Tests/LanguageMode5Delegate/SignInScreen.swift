public import Einlass
public import EinlassDevice

// Compiled in language mode 5 with warnings as errors: a controller of the main actor, as `UIViewController` is in later
// SDKs. That it compiles is part of what is tested.

/// Stands for `UIViewController`, which belongs to the main actor.
@MainActor open class MainActorController {
  /// A controller.
  public init() {}
}

/// A controller of the main actor, with its delegates in extensions.
public class SignInScreen: MainActorController {
  /// What it would have shown.
  public private(set) var lines: [String] = []

  /// Signs in at both networks with the accounts of the phone.
  public func signIn(_ twitter: TwitterConsumer, _ facebookAppID: String, _ app: InstalledApp) {
    let twAuthenticator = TwitterAuthenticator(consumer: twitter, app: app)
    twAuthenticator.delegate = self
    twAuthenticator.perform()
    let fbAuthenticator = FacebookAuthenticator(appID: facebookAppID, app: app)
    fbAuthenticator.delegate = self
    fbAuthenticator.perform()
  }
}

extension SignInScreen: TwitterAuthenticatorDelegate {
  /// Takes the last account.
  public func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> Void) {
    choice(accounts.last)
  }

  /// Shows who signed in.
  public func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
    lines.append("signed in as @" + credentials.screenName)
  }

  /// Shows the problem.
  public func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
    lines.append("problem: \(problem)")
  }
}

extension SignInScreen: FacebookAuthenticatorDelegate {
  /// Goes on.
  public func facebookAccountConfirmation(withAccount account: String, proceed: @escaping (Bool) -> Void) {
    proceed(true)
  }

  /// Shows who signed in.
  public func facebookAuthenticatorFinished(withCredentials credentials: FacebookAuthenticator.Credentials) {
    lines.append("signed in as " + credentials.name)
  }

  /// Shows the problem.
  public func facebookAuthenticatorFinished(withProblem problem: FacebookAuthenticator.Problem) {
    lines.append("problem: \(problem)")
  }
}
