internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// The kinds of Twitter's failures.

extension SimulatedFailure {
  /// A failure in which Twitter responds with `error`, as it does for a real cause. Its sentence ends with Twitter's
  /// own words, by which people search for it.
  static func error(
    _ name: String, _ about: String, _ certainty: Certainty, _ error: TwitterError,
    at calls: [CallName] = SimulatedTwitter.programCalls
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, "\(about) \"\(error.message)\"", certainty, at: calls,
      .networkResponse { world, request in world.twitter.refusal(error, of: request) })
  }

  /// An error at the calls that require a token.
  static func resource(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError
  ) -> SimulatedFailure {
    afterLogin(name, reason, certainty, error, at: SimulatedTwitter.resourceCalls)
  }

  /// An error at certain calls after login.
  static func afterLogin(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError, at calls: [CallName]
  ) -> SimulatedFailure {
    .error(name, "Twitter responds with \(error.status.code), \(reason).", certainty, error, at: calls)
  }

  /// A refusal of the request token, in the form of that step.
  static func requestToken(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError
  ) -> SimulatedFailure {
    .error(
      name, "The request token is refused: \(reason).", certainty, error, at: [.twitter.requestToken])
  }

  /// A refusal of the exchange for a token, in the form of that step.
  static func exchange(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError
  ) -> SimulatedFailure {
    .error(
      name, "The access token request is refused: \(reason).", certainty, error, at: [.twitter.accessToken])
  }

  /// A change to the pairs of the token that the exchange returns; `nil` leaves a pair out.
  static func tokenPairs(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ change: @escaping @Sendable (Substring) -> Substring?
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty, at: [.twitter.accessToken],
      .change { response, _ in response.changingPairs(change) })
  }

  /// A change to the person's object in `verify_credentials`. `nil` leaves it unchanged.
  static func person(
    _ name: String, _ about: String, _ change: @escaping @Sendable (String) -> String?
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, .observed, at: [.twitter.verifyCredentials],
      .change { response, _ in
        guard let text = response.text, let changed = change(text) else { return response }
        return response.replacingBody(Array(changed.utf8))
      })
  }

  /// A refusal by X's token endpoints, named after the error.
  static func oauth2(
    _ reason: String, _ certainty: Certainty, _ error: OAuth2Error, andRevoke: Bool = false
  ) -> SimulatedFailure {
    SimulatedFailure(
      "twitter-oauth2-\(error.name)",
      "X responds with \(error.status.code), \(error.error): \(reason). \"\(error.text)\"", certainty,
      at: andRevoke ? [.twitter.oauth2Token, .twitter.oauth2Revoke] : [.twitter.oauth2Token],
      .networkResponse { world, request in world.twitter.refusal(error, of: request) })
  }

  /// A problem of API 2 in calls other than posts.
  static func version2(
    _ name: String, _ reason: String, _ certainty: Certainty, _ problem: TwitterProblem
  ) -> SimulatedFailure {
    .problem(
      name, reason, certainty, problem,
      at: [
        .twitter.usersMe, .twitter.usersBy, .twitter.tweetsLookup, .twitter.tweetsShow,
        .twitter.usersTweets, .twitter.usersHome, .twitter.usersMentions, .twitter.userFollowing,
        .twitter.userFollowers, .twitter.likedTweets, .twitter.likingUsers, .twitter.retweetedBy,
        .twitter.userLike, .twitter.userUnlike, .twitter.userRetweet, .twitter.userUnretweet,
        .twitter.userFollow, .twitter.userUnfollow, .twitter.userBlock, .twitter.userUnblock,
      ])
  }

  /// A problem of API 2 in certain calls.
  static func problem(
    _ name: String, _ reason: String, _ certainty: Certainty, _ problem: TwitterProblem, at calls: [CallName]
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, "X responds with \(problem.status.code) as if \(reason). \(problem.words)", certainty, at: calls,
      .networkResponse { world, request in world.twitter.refusal(problem, of: request) })
  }
}

extension WireResponse {
  /// The response with the pairs of its token changed. A response without a token is returned unchanged.
  func changingPairs(_ change: (Substring) -> Substring?) -> WireResponse {
    guard head.status == .ok, let text, text.hasPrefix("oauth_token=") else { return self }
    let pairs = text.split(separator: "&").compactMap(change)
    return replacingBody(Array(pairs.joined(separator: "&").utf8))
  }
}
