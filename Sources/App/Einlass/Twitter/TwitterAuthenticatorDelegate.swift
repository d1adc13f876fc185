/// The delegate of a sign-in: receives the result and lets the person choose an account. Always called on the main
/// queue.
///
/// The signatures are those of Einlass 1. A class of the main actor, such as a view controller, can conform in every
/// language mode. In mode 6, declaring the conformance on the class itself isolates the class to the main actor.
@preconcurrency @MainActor
public protocol TwitterAuthenticatorDelegate: AnyObject {
  /// Called when the sign-in has succeeded.
  ///
  /// - Parameter withCredentials: The person's identity, and the token.
  func twitterAuthenticatorFinished(withCredentials: TwitterAuthenticator.Credentials)

  /// Called when the sign-in has failed.
  ///
  /// - Parameter withProblem: The reason.
  func twitterAuthenticatorFinished(withProblem: TwitterAuthenticator.Problem)

  /// Lets the person choose one of the accounts on the phone.
  ///
  /// Einlass 1 documented that a name outside the list cancels as well. Its code, and this one, report
  /// `accountStoreFailure("User selected non existing account username.")`.
  ///
  /// - Parameters:
  ///   - withAccounts: The names of the accounts, in the order in which they were added.
  ///   - choice: Call it once with a name of the list, or with `nil` to cancel. A second call does nothing.
  ///     If it is released without a call, the sign-in ends without a result.
  func twitterAccountSelection(withAccounts: [String], choice: @escaping (String?) -> Void)
}
