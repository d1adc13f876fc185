internal import EinlassFacebook
internal import EinlassWire

extension DocumentedProblem {
  /// The problems of `FacebookAuthenticator`, in the order of their cases.
  static let facebook = [
    DocumentedProblem(
      .facebook, "noSystemFacebookAccount", "The phone has no Facebook account.",
      "Add the account in Settings > Facebook, then sign in again.", "facebook/no-account"),
    DocumentedProblem(
      .facebook, "facebookAccountAccessNotGranted",
      "The person tapped Don't Allow, now or earlier, or turned the app off in Settings.",
      "Turn the app on in Settings > Facebook; the phone prompts only once.", "facebook/access-denied"),
    DocumentedProblem(
      .facebook, "userCanceledAccountSelection", "The person did not confirm the account.",
      "No fix is needed. Offer to sign in again.", "facebook/confirmation-cancelled"),
    DocumentedProblem(
      .facebook, "systemAccountReloginNeeded",
      "The token is invalid and could not be renewed, because of a password change, a removed app or a checkpoint.",
      "Enter the password again in Settings > Facebook.", "facebook/password-changed"),
    DocumentedProblem(
      .facebook, "facebookAuthenticatorUnconfigured", "The app has no app id.",
      "Set FacebookAuthenticator.consumerCredentialProvider at launch.", "facebook/unconfigured"),
    DocumentedProblem(
      .facebook, "networkFailure",
      "No usable response: the phone was offline, or a timeout, DNS or TLS error occurred. Code 0: the phone did "
        + "not sign the request.",
      "Check the network and try again.", "facebook/offline"),
    DocumentedProblem(
      .facebook, "facebookFailure",
      "Facebook refused the request, or its response was invalid. The message has the details.",
      "Check the code in the message, such as a rate limit or a missing permission.",
      "facebook/rate-limited"),
    DocumentedProblem(
      .facebook, "accountStoreFailure",
      "Facebook refused the phone's access request, or the account store failed.",
      "Check the message. Possible causes are the bundle id, development mode, the order of permissions, and the "
        + "account's state.",
      "facebook/bundle-mismatch"),
  ]
}
