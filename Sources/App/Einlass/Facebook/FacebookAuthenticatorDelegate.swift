/// The delegate of a sign-in: receives the result and lets the person confirm the account. Always called on the main
/// queue.
///
/// The signatures are those of Einlass 1. A class of the main actor, such as a view controller, can conform in every
/// language mode. In mode 6, declaring the conformance on the class itself isolates the class to the main actor.
@preconcurrency @MainActor
public protocol FacebookAuthenticatorDelegate: AnyObject {
  /// Called when the sign-in has succeeded.
  ///
  /// - Parameter withCredentials: The person's identity, and the token.
  func facebookAuthenticatorFinished(withCredentials: FacebookAuthenticator.Credentials)

  /// Called when the sign-in has failed.
  ///
  /// - Parameter withProblem: The reason.
  func facebookAuthenticatorFinished(withProblem: FacebookAuthenticator.Problem)

  /// Lets the person confirm the phone's one Facebook account.
  ///
  /// If the person had removed the app at Facebook, this is called twice in one sign-in.
  ///
  /// - Parameters:
  ///   - withAccount: The account's name, an e-mail address or a phone number.
  ///   - proceed: Call it once; `false` cancels. A second call does nothing. If it is released without a
  ///     call, the sign-in ends without a result.
  func facebookAccountConfirmation(withAccount: String, proceed: @escaping (Bool) -> Void)
}
