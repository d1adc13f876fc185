internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// What can be planned to fail at X's endpoints for tokens, at its consent page, and at API 2.
  static let twitterOAuth2Failures: [SimulatedFailure] =
    [
      token(
        "client rejected: no valid Authorization header", .recorded, .missingAuthorization, andRevoke: true),
      token("client rejected: an unknown Client ID", .guessed, .unknownClient, andRevoke: true),
      token("a parameter is missing", .recorded, .missing("client_id"), andRevoke: true),
      token("a code that is unknown, used or old", .recorded, .codeInvalid),
      token("a code_verifier that does not fit", .recorded, .verifierMismatch),
      token("another redirect_uri than before", .recorded, .redirectMismatch),
      token("a token that is unknown, used or revoked", .recorded, .tokenInvalid, andRevoke: true),
      token("an unknown grant_type", .guessed, .grantTypeUnsupported),
      token("token exchange: a parameter is wrong", .documented, .exchangeInvalid("subject_token_type")),
      token("token exchange: the token of OAuth 1.0a does not count", .documented, .exchangeSubjectInvalid),
      token("token exchange: more than the token may do", .documented, .exchangeScopeInvalid),
      token("token exchange: an unknown Client ID", .documented, .exchangeClientInvalid),
      token("token exchange: a wrong Client Secret", .documented, .exchangeSecretInvalid),
      token("too many requests", .documented, .rateLimited, andRevoke: true),
      token("a passing fault", .documented, .unavailable, andRevoke: true),
      SimulatedFailure(
        "twitter-oauth2-refresh-token-missing", "Tokens come without a refresh token.", .tool,
        calls: [tokenCall],
        .change { response, _ in
          guard case .object(let members)? = JSONText(parsing: response.body) else { return response }
          let others = members.filter { $0.name != "refresh_token" }
          return response.replacingBody(JSONText.object(others).encoded(.twitterVersion2))
        }),
      SimulatedFailure(
        "twitter-oauth2-page-refused", "The consent page says that something went wrong.", .recorded,
        calls: [Endpoint<SimulatedTwitter>.oauth2Authorize.name],
        .networkResponse { world, request in world.twitter.refusedConsent(request) }),
    ] + [
      problem("twitter-scope-missing", "a missing scope", .recorded, .forbidden),
      problem("twitter-client-forbidden", "an app without a project", .recorded, .clientForbidden),
      problem("twitter-usage-capped", "the plan's monthly cap", .recorded, .usageCapped),
      problem("twitter-credits-depleted", "an account without credits", .recorded, .creditsDepleted),
      twitterError(
        "twitter-endpoint-not-in-plan", "Twitter answers 403, code 453.", .recorded, .endpointNotInPlan,
        calls: [
          Endpoint<SimulatedTwitter>.verifyCredentials.name, Endpoint<SimulatedTwitter>.usersShow.name,
        ]),
    ]

  private static let tokenCall = Endpoint<SimulatedTwitter>.oauth2Token.name
  private static let version2Calls = [
    Endpoint<SimulatedTwitter>.usersMe.name, Endpoint<SimulatedTwitter>.usersBy.name,
    Endpoint<SimulatedTwitter>.tweetsLookup.name, Endpoint<SimulatedTwitter>.tweetsShow.name,
    Endpoint<SimulatedTwitter>.usersTweets.name, Endpoint<SimulatedTwitter>.usersHome.name,
  ]

  private static func token(
    _ reason: String, _ certainty: Certainty, _ error: OAuth2Error, andRevoke: Bool = false
  ) -> SimulatedFailure {
    SimulatedFailure(
      "twitter-oauth2-\(error.name)",
      "X answers \(error.status.code), \(error.error): \(reason). \"\(error.text)\"", certainty,
      calls: andRevoke ? [tokenCall, Endpoint<SimulatedTwitter>.oauth2Revoke.name] : [tokenCall],
      .networkResponse { world, request in world.twitter.refusal(error, of: request) })
  }

  private static func problem(
    _ name: String, _ reason: String, _ certainty: Certainty, _ problem: TwitterProblem
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, "X answers \(problem.status.code) as for \(reason). \(problem.words)", certainty,
      calls: version2Calls,
      .networkResponse { world, request in world.twitter.refusal(problem, of: request) })
  }
}
