internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// The failures that can be planned at Twitter, beyond what its own rules produce.
  static let twitterFailures =
    twitterErrors + twitterTokenChanges + twitterPersonFailures + twitterSignInFailures
    + twitterResourceErrors

  /// Twitter's errors for any call of a program.
  private static let twitterErrors = [
    twitterError("twitter-rate-limit", "Twitter answers 429, code 88.", .documented, .rateLimitExceeded),
    twitterError("twitter-over-capacity", "Twitter answers 503, code 130.", .documented, .overCapacity),
    twitterError("twitter-internal-error", "Twitter answers 500, code 131.", .documented, .internalError),
    twitterError(
      "twitter-invalid-token", "Twitter answers 401, code 89.", .documented, .invalidOrExpiredToken),
    twitterError(
      "twitter-200-errors", "Twitter answers 200 with an errors object in JSON.", .observed,
      .couldNotAuthenticate.told(as: .json, status: .ok)),
  ]

  /// Twitter's errors for what a token opens.
  private static let twitterResourceErrors = [
    resource("twitter-bad-authentication", "code 215", .recorded, .badAuthenticationData),
    resource("twitter-account-suspended", "code 64", .documented, .accountSuspended),
    resource("twitter-account-locked", "code 326", .recorded, .accountLocked),
    resource("twitter-no-access", "code 220", .recorded, .credentialsDoNotAllow),
    resource("twitter-person-gone", "code 34, as for a deactivated account", .observed, .personIsGone),
    twitterError(
      "twitter-app-not-verified", "The bearer token is refused with code 99.", .recorded,
      .applicationNotVerified, calls: [Endpoint<SimulatedTwitter>.bearerToken.name]),
  ]

  private static func resource(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError
  ) -> SimulatedFailure {
    twitterError(
      name, "Twitter answers \(error.status.code), \(reason).", certainty, error,
      calls: SimulatedTwitter.resourceCallNames)
  }

  /// The failure in which Twitter responds with `error` as it does for a real cause. Its sentence ends with Twitter's own
  /// words, by which people search for it.
  static func twitterError(
    _ name: String, _ about: String, _ certainty: Certainty, _ error: TwitterError,
    calls: [String] = SimulatedTwitter.programCallNames
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, "\(about) \"\(error.message)\"", certainty, calls: calls,
      .networkResponse { world, request in await world.twitter.refusal(error, of: request) })
  }
}
