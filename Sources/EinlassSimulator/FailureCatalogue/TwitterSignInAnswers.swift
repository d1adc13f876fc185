internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes

extension Failure {
  private static let requestToken = "twitter.request_token"
  private static let accessToken = "twitter.access_token"
  private static let api = ["twitter.verify_credentials", "twitter.users_show", "twitter.rate_limit_status"]

  /// What Twitter answered to single steps of signing in, each in the form of that step.
  static let twitterSignInAnswers: [Failure] = [
    at(requestToken, "twitter-desktop-callback", "a callback for a desktop app", .recorded, .desktopCallback),
    at(
      requestToken, "twitter-callback-not-approved", "a callback that is not registered", .recorded,
      .callbackNotApproved),
    at(requestToken, "twitter-callback-locked", "a locked callback", .recorded, .callbackLocked),
    at(requestToken, "twitter-invalid-application", "a suspended app", .documented, .invalidApplication),
    at(
      requestToken, "twitter-not-authenticated", "a wrong key or signature", .recorded, .couldNotAuthenticate),
    at(requestToken, "twitter-clock-off", "a timestamp out of bounds", .recorded, .timestampOutOfBounds),
    Failure(
      "twitter-signature-text", "The request token is refused in plain text, as before 2015.", .recorded,
      calls: [requestToken],
      .networkAnswer { world, request in
        stated(
          "text/html; charset=utf-8", "Failed to validate oauth signature and token", in: world, to: request)
      }),
    Failure(
      "twitter-used-nonce", "The request token is refused for a used nonce, as in 2010.", .recorded,
      calls: [requestToken],
      .networkAnswer { world, request in
        stated(
          "application/xml; charset=utf-8",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<hash>\n  <error>Invalid / used nonce</error>\n"
            + "  <request>/oauth/request_token</request>\n</hash>\n", in: world, to: request)
      }),
    Failure(
      "twitter-callback-unconfirmed", "The request token comes without its callback confirmed.", .tool,
      calls: [requestToken],
      .change { response, _ in replacing("callback_confirmed=true", "callback_confirmed=false", response) }),
    at(
      accessToken, "twitter-request-token-invalid", "a used or old request token", .recorded,
      .requestTokenInvalid),
    at(accessToken, "twitter-verifier-invalid", "a wrong verifier", .recorded, .verifierInvalid),
    at(
      accessToken, "twitter-reverse-auth-invalid", "a string of step 1 that is none", .recorded,
      .reverseAuthInvalid),
    at(
      accessToken, "twitter-system-token-invalid", "the phone's own token, in XML", .recorded,
      .systemTokenInvalid),
    at(accessToken, "twitter-not-permitted", "an app that may not, in XML", .recorded, .clientNotPermitted),
    at(accessToken, "twitter-login-verification", "login verification", .documented, .loginVerification),
    at(accessToken, "twitter-wrong-password", "a wrong password by xAuth", .guessed, .wrongPassword),
    at(accessToken, "twitter-feature-unavailable", "a passing fault", .recorded, .temporarilyUnavailable),
    Failure(
      "twitter-xml-200", "Step 2 is refused in XML, with status 200.", .recorded, calls: [accessToken],
      .networkAnswer { world, request in
        await world.twitter.refusal(.systemTokenInvalid, of: request, status: .ok)
      }),
    Failure(
      "twitter-user-id-missing", "The token comes without user_id and screen_name.", .observed,
      calls: [accessToken],
      .change { response, _ in
        let kept = (response.text ?? "").split(separator: "&").filter { $0.hasPrefix("oauth_") }
        return response.replacingBody(Array(kept.joined(separator: "&").utf8))
      }),
    api("twitter-bad-authentication", "code 215", .recorded, .badAuthenticationData),
    api("twitter-account-suspended", "code 64", .documented, .accountSuspended),
    api("twitter-account-locked", "code 326", .recorded, .accountLocked),
    api("twitter-no-access", "code 220", .recorded, .credentialsDoNotAllow),
    api("twitter-person-gone", "code 34, as for a deactivated account", .observed, .personIsGone),
    Failure(
      "twitter-app-not-verified", "The bearer token is refused with code 99.", .recorded,
      calls: ["twitter.bearer_token"],
      .networkAnswer { world, request in
        await world.twitter.refusal(.applicationNotVerified, of: request)
      }),
  ]

  private static func at(
    _ call: String, _ name: String, _ reason: String, _ certainty: Certainty, _ failure: TwitterFailure
  ) -> Failure {
    let what = call == requestToken ? "The request token" : "The exchange for a token"
    return Failure(
      name, "\(what) is refused: \(reason).", certainty, calls: [call],
      .networkAnswer { world, request in await world.twitter.refusal(failure, of: request) })
  }

  private static func api(
    _ name: String, _ reason: String, _ certainty: Certainty, _ failure: TwitterFailure
  ) -> Failure {
    Failure(
      name, "Twitter answers \(failure.status.code), \(reason).", certainty, calls: api,
      .networkAnswer { world, request in await world.twitter.refusal(failure, of: request) })
  }

  private static func stated(
    _ type: String, _ body: String, in world: World, to request: WireRequest
  ) -> WireResponse {
    let status = HTTPResponse.Status(code: 401, reasonPhrase: "Authorization Required")
    return world.twitter.statedAnswer(status, type: type, body: body, to: request)
  }

  private static func replacing(_ old: String, _ new: String, _ response: WireResponse) -> WireResponse {
    response.replacingBody(Array((response.text ?? "").replacing(old, with: new).utf8))
  }
}
