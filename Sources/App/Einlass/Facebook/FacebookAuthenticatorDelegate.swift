/// Gets the result of a sign-in and lets the person confirm it; always called on the main queue.
///
/// The signatures are those of Einlass 1. A class of the main actor, such as a view controller, can conform in every
/// language mode; in mode 6 a class that declares its conformance with itself belongs to the main actor by that.
@preconcurrency @MainActor
public protocol FacebookAuthenticatorDelegate: AnyObject {
  /// The sign-in succeeded.
  func facebookAuthenticatorFinished(withCredentials: FacebookAuthenticator.Credentials)

  /// The sign-in failed; `withProblem` says why.
  func facebookAuthenticatorFinished(withProblem: FacebookAuthenticator.Problem)

  /// Lets the person confirm the phone's one Facebook account, named by e-mail address or phone number.
  ///
  /// Call `proceed` once; false cancels. A second call does nothing, and a `proceed` that is let go without
  /// a call ends the sign-in without a word. If the person had removed the app at Facebook, this comes
  /// twice in one sign-in.
  func facebookAccountConfirmation(withAccount: String, proceed: @escaping (Bool) -> Void)
}
