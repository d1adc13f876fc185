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
      "Nothing; offer to sign in again.", "facebook/confirmation-cancelled"),
    DocumentedProblem(
      .facebook, "systemAccountReloginNeeded",
      "The token is dead, and the phone could not renew it: password changed, app removed, or checkpoint.",
      "Enter the password again in Settings > Facebook.", "facebook/password-changed"),
    DocumentedProblem(
      .facebook, "facebookAuthenticatorUnconfigured", "The app has no app id.",
      "Set FacebookAuthenticator.consumerCredentialProvider at launch.", "facebook/unconfigured"),
    DocumentedProblem(
      .facebook, "networkFailure",
      "No usable response: offline, timeout, DNS, TLS; 0: the phone did not sign.",
      "Check the network and try again.", "facebook/offline"),
    DocumentedProblem(
      .facebook, "facebookFailure",
      "Facebook refused, or its response was invalid; read the message.",
      "Read the code in the message: rate limit, missing permission and others.",
      "facebook/rate-limited"),
    DocumentedProblem(
      .facebook, "accountStoreFailure",
      "Facebook refused the phone's request for access, or the account store failed.",
      "Read the message: bundle id, development mode, order of permissions, state of the account.",
      "facebook/bundle-mismatch"),
  ]
}
