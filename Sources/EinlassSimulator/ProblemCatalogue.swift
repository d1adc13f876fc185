public import EinlassWire

/// Every problem that an authenticator can report: what provokes it, what to do, and a world that shows it.
public struct ProblemCatalogue: Sendable, Hashable {
  /// Whose authenticator reports it.
  public let network: NetworkID
  /// The case's name.
  public let name: String
  /// What provokes it.
  public let cause: String
  /// What the person, or the app's author, should do.
  public let advice: String
  /// The file that shows it, within `Fixtures/Worlds`.
  public let world: String

  /// All problems, Twitter's first, in the order of their cases.
  public static let all: [ProblemCatalogue] = twitter + facebook

  /// The names of the problems of `network`.
  public static func names(of network: NetworkID) -> [String] {
    all.filter { $0.network == network }.map(\.name)
  }

  private static let twitter = [
    entry(
      .twitter, "noSystemTwitterAccount", "The phone has no Twitter account.",
      "Add an account in Settings > Twitter, then sign in again.", "twitter/no-account.yaml"),
    entry(
      .twitter, "twitterAccountAccessNotGranted",
      "The person tapped Don't Allow, now or earlier, or switched the app off in Settings.",
      "Switch the app on in Settings > Twitter; the prompt comes only once.", "twitter/access-denied.yaml"),
    entry(
      .twitter, "userCanceledAccountSelection", "The person chose no account.",
      "Nothing; offer to sign in again.", "twitter/choice-cancelled.yaml"),
    entry(
      .twitter, "twitterAccountBanned",
      "Twitter banned the account: step 2 brought more than 3,000 bytes with success.",
      "Log in at twitter.com and lift the ban.", "twitter/banned.yaml"),
    entry(
      .twitter, "twitterAuthenticatorUnconfigured", "The app's author set no consumer credentials.",
      "Set TwitterAuthenticator.consumerCredentialProvider at launch.", "twitter/unconfigured.yaml"),
    entry(
      .twitter, "networkFailure",
      "No usable answer: offline, timeout, DNS, TLS; -1012: the system account's token is dead; "
        + "0: the phone would not sign.",
      "Check the network; for -1012 enter the password again in Settings > Twitter.",
      "twitter/offline.yaml"),
    entry(
      .twitter, "twitterFailure", "Twitter refused, or its answer made no sense; the message says which.",
      "Look at the message: wrong consumer secret, clock, rate limit, suspended account and others.",
      "twitter/wrong-consumer-secret.yaml"),
    entry(
      .twitter, "accountStoreFailure",
      "The account store failed, or the chosen name is none of the list.",
      "Look at the code in the message; restrictions are lifted in Settings.",
      "twitter/unknown-choice.yaml"),
  ]

  private static let facebook = [
    entry(
      .facebook, "noSystemFacebookAccount", "The phone has no Facebook account.",
      "Add the account in Settings > Facebook, then sign in again.", "facebook/no-account.yaml"),
    entry(
      .facebook, "facebookAccountAccessNotGranted",
      "The person tapped Don't Allow, now or earlier, or switched the app off in Settings.",
      "Switch the app on in Settings > Facebook; the prompt comes only once.", "facebook/access-denied.yaml"),
    entry(
      .facebook, "userCanceledAccountSelection", "The person did not confirm the account.",
      "Nothing; offer to sign in again.", "facebook/confirmation-cancelled.yaml"),
    entry(
      .facebook, "systemAccountReloginNeeded",
      "The token is dead, and the phone could not renew it: password changed, app removed, checkpoint.",
      "Enter the password again in Settings > Facebook.", "facebook/password-changed.yaml"),
    entry(
      .facebook, "facebookAuthenticatorUnconfigured", "The app's author set no app id.",
      "Set FacebookAuthenticator.consumerCredentialProvider at launch.", "facebook/unconfigured.yaml"),
    entry(
      .facebook, "networkFailure",
      "No usable answer: offline, timeout, DNS, TLS; 0: the phone would not sign.",
      "Check the network and try again.", "facebook/offline.yaml"),
    entry(
      .facebook, "facebookFailure", "Facebook refused, or its answer made no sense; the message says which.",
      "Look at the code in the message: rate limit, missing permission and others.",
      "facebook/rate-limited.yaml"),
    entry(
      .facebook, "accountStoreFailure",
      "Facebook refused the phone's request for access, or the account store failed.",
      "Look at the message: bundle id, development mode, order of permissions, state of the account.",
      "facebook/bundle-mismatch.yaml"),
  ]

  private static func entry(
    _ network: NetworkID, _ name: String, _ cause: String, _ advice: String, _ world: String
  ) -> ProblemCatalogue {
    ProblemCatalogue(network: network, name: name, cause: cause, advice: advice, world: world)
  }
}
