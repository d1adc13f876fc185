public import Einlass
public import EinlassDevice

// Compiled in language mode 5 with warnings as errors: a controller of the main actor, like `UIViewController` in later
// SDKs. It is part of the test that it compiles.

/// A substitute for `UIViewController`, which belongs to the main actor.
@MainActor open class MainActorController {
  /// A controller.
  public init() {}
}

/// A controller of the main actor, with its delegates in extensions.
public class SignInScreen: MainActorController {
  /// The lines that it would have shown.
  public private(set) var lines: [String] = []

  /// Signs in to both networks with the accounts of the phone.
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
  /// Chooses the last account.
  public func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> Void) {
    choice(accounts.last)
  }

  /// Shows the person who signed in.
  public func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
    lines.append("signed in as @" + credentials.screenName)
  }

  /// Shows the problem.
  public func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
    lines.append("problem: \(problem)")
  }
}

extension SignInScreen: FacebookAuthenticatorDelegate {
  /// Proceeds.
  public func facebookAccountConfirmation(withAccount account: String, proceed: @escaping (Bool) -> Void) {
    proceed(true)
  }

  /// Shows the person who signed in.
  public func facebookAuthenticatorFinished(withCredentials credentials: FacebookAuthenticator.Credentials) {
    lines.append("signed in as " + credentials.name)
  }

  /// Shows the problem.
  public func facebookAuthenticatorFinished(withProblem problem: FacebookAuthenticator.Problem) {
    lines.append("problem: \(problem)")
  }
}
