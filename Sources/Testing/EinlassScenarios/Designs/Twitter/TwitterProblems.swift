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
      "Nothing; offer to sign in again.", "twitter/choice-cancelled"),
    DocumentedProblem(
      .twitter, "twitterAccountBanned",
      "Twitter banned the account: step 2 returned more than 3,000 bytes with success.",
      "Log in at twitter.com and follow the instructions there to have the account restored.",
      "twitter/banned"),
    DocumentedProblem(
      .twitter, "twitterAuthenticatorUnconfigured", "The app has no consumer credentials.",
      "Set TwitterAuthenticator.consumerCredentialProvider at launch.", "twitter/unconfigured"),
    DocumentedProblem(
      .twitter, "networkFailure",
      "No usable response: offline, timeout, DNS, TLS; -1012: the system account's token is dead "
        + "(twitter/phone-revoked); 0: the phone did not sign.",
      "Check the network; for -1012 enter the password again in Settings > Twitter.",
      "twitter/offline"),
    DocumentedProblem(
      .twitter, "twitterFailure", "Twitter refused, or its response was invalid; read the message.",
      "Read the message: wrong consumer secret, clock, rate limit, suspended account and others.",
      "twitter/wrong-consumer-secret"),
    DocumentedProblem(
      .twitter, "accountStoreFailure",
      "The account store failed, or the chosen name is not in the list.",
      "Read the code in the message; restrictions can be removed in Settings.",
      "twitter/unknown-choice"),
  ]
}
