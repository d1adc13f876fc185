/// Gets the result of a sign-in and lets the person choose an account; always called on the main queue.
///
/// The signatures are those of Einlass 1. A class of the main actor, such as a view controller, can conform in every
/// language mode; in mode 6 a class that declares its conformance with itself belongs to the main actor by that.
@preconcurrency @MainActor
public protocol TwitterAuthenticatorDelegate: AnyObject {
  /// The sign-in succeeded.
  func twitterAuthenticatorFinished(withCredentials: TwitterAuthenticator.Credentials)

  /// The sign-in failed; `withProblem` says why.
  func twitterAuthenticatorFinished(withProblem: TwitterAuthenticator.Problem)

  /// Lets the person choose one of the accounts on the phone.
  ///
  /// Call `choice` once with a name of the list, or with nil to cancel. Einlass 1 documented that a name
  /// outside the list cancels as well; its code, and this one, report
  /// `accountStoreFailure("User selected non existing account username.")`. A second call does nothing.
  /// A `choice` that is let go without a call ends the sign-in without a word.
  func twitterAccountSelection(withAccounts: [String], choice: @escaping (String?) -> Void)
}
