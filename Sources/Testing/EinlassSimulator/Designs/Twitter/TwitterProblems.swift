internal import EinlassTwitter
internal import EinlassWire

extension DocumentedProblem {
  /// The problems of `TwitterAuthenticator`, in the order of their cases.
  static let twitter = [
    DocumentedProblem(
      .twitter, "noSystemTwitterAccount", "The phone has no Twitter account.",
      "Add an account in Settings > Twitter, then sign in again.", "twitter/no-account"),
    DocumentedProblem(
      .twitter, "twitterAccountAccessNotGranted",
      "The person tapped Don't Allow, now or earlier, or turned the app off in Settings.",
      "Turn the app on in Settings > Twitter; the phone prompts only once.", "twitter/access-denied"),
    DocumentedProblem(
      .twitter, "userCanceledAccountSelection", "The person chose no account.",
      "No fix is needed. Offer to sign in again.", "twitter/choice-cancelled"),
    DocumentedProblem(
      .twitter, "twitterAccountBanned",
      "Twitter banned the account: step 2 succeeded with a response of more than 3,000 bytes.",
      "Log in at twitter.com and follow the instructions there to restore the account.",
      "twitter/banned"),
    DocumentedProblem(
      .twitter, "twitterAuthenticatorUnconfigured", "The app has no consumer credentials.",
      "Set TwitterAuthenticator.consumerCredentialProvider at launch.", "twitter/unconfigured"),
    DocumentedProblem(
      .twitter, "networkFailure",
      "No usable response: the phone was offline, or a timeout, DNS or TLS error occurred. Code -1012: the system "
        + "account's token is invalid (twitter/phone-revoked). Code 0: the phone did not sign the request.",
      "Check the network. For -1012, enter the password again in Settings > Twitter.",
      "twitter/offline"),
    DocumentedProblem(
      .twitter, "twitterFailure",
      "Twitter refused the request, or its response was invalid. The message has the details.",
      "Check the message. Possible causes are a wrong consumer secret, the clock, a rate limit or a suspended account.",
      "twitter/wrong-consumer-secret"),
    DocumentedProblem(
      .twitter, "accountStoreFailure",
      "The account store failed, or the chosen name is not in the list.",
      "Check the code in the message. Restrictions can be removed in Settings.",
      "twitter/unknown-choice"),
  ]
}
