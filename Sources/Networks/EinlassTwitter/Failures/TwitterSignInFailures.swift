internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  private static let requestToken = [Endpoint<SimulatedTwitter>.requestToken.name]
  private static let accessToken = [Endpoint<SimulatedTwitter>.accessToken.name]

  /// Failures of single steps of signing in at Twitter, each in the form of that step.
  static let twitterSignInFailures: [SimulatedFailure] = requestTokenFailures + accessTokenFailures

  private static let requestTokenFailures: [SimulatedFailure] = [
    refused("twitter-desktop-callback", "a callback for a desktop app", .recorded, .desktopCallback),
    refused(
      "twitter-callback-not-approved", "a callback that is not registered", .recorded, .callbackNotApproved),
    refused("twitter-callback-locked", "a locked callback", .recorded, .callbackLocked),
    refused("twitter-invalid-application", "a suspended app", .documented, .invalidApplication),
    refused("twitter-not-authenticated", "a wrong key or signature", .recorded, .couldNotAuthenticate),
    refused("twitter-clock-off", "a timestamp out of bounds", .recorded, .timestampOutOfBounds),
    twitterError(
      "twitter-signature-text", "The request token is refused in plain text, as before 2015.", .recorded,
      .signatureNotValidated, calls: requestToken),
    twitterError(
      "twitter-used-nonce", "The request token is refused for a used nonce, as in 2010.", .recorded,
      .usedNonce, calls: requestToken),
    SimulatedFailure(
      "twitter-callback-unconfirmed", "The request token comes without its callback confirmed.", .tool,
      calls: requestToken,
      .change { response, _ in
        response.changingPairs { $0.replacing("callback_confirmed=true", with: "callback_confirmed=false") }
      }),
  ]

  private static let accessTokenFailures: [SimulatedFailure] = [
    notExchanged(
      "twitter-request-token-invalid", "a used or old request token", .recorded, .requestTokenInvalid),
    notExchanged("twitter-verifier-invalid", "a wrong verifier", .recorded, .verifierInvalid),
    notExchanged(
      "twitter-reverse-auth-invalid", "a string that step 1 did not return", .recorded, .reverseAuthInvalid),
    notExchanged(
      "twitter-system-token-invalid", "the phone's own token, in XML", .recorded, .systemTokenInvalid),
    notExchanged("twitter-not-permitted", "an app that may not, in XML", .recorded, .clientNotPermitted),
    notExchanged("twitter-login-verification", "login verification", .documented, .loginVerification),
    notExchanged("twitter-wrong-password", "a wrong password by xAuth", .guessed, .wrongPassword),
    notExchanged("twitter-feature-unavailable", "a passing fault", .recorded, .temporarilyUnavailable),
    twitterError(
      "twitter-xml-200", "Step 2 is refused in XML, with status 200.", .recorded,
      .systemTokenInvalid.told(as: .xml, status: .ok), calls: accessToken),
    token("twitter-user-id-missing", "The token comes without user_id and screen_name.", .observed) { pair in
      pair.hasPrefix("oauth_") ? pair : nil
    },
  ]

  /// Changes to the token that step 2 gives.
  static let twitterTokenChanges: [SimulatedFailure] = [
    token("twitter-empty-success", "Step 2 succeeds, and its pairs have no values.", .recorded) { pair in
      pair.prefix { $0 != "=" }
    },
    token("twitter-secret-missing", "Step 2 succeeds without oauth_token_secret.", .observed) { pair in
      pair.hasPrefix("oauth_token_secret=") ? nil : pair
    },
  ]

  private static func refused(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError
  ) -> SimulatedFailure {
    twitterError(name, "The request token is refused: \(reason).", certainty, error, calls: requestToken)
  }

  private static func notExchanged(
    _ name: String, _ reason: String, _ certainty: Certainty, _ error: TwitterError
  ) -> SimulatedFailure {
    twitterError(
      name, "The exchange for a token is refused: \(reason).", certainty, error, calls: accessToken)
  }

  /// A change to the pairs of a token; nil leaves a pair out.
  private static func token(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ change: @escaping @Sendable (Substring) -> Substring?
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty, calls: accessToken, .change { response, _ in response.changingPairs(change) })
  }
}

extension WireResponse {
  /// The response with the pairs of its token changed; a response without a token is left as it is.
  fileprivate func changingPairs(_ change: (Substring) -> Substring?) -> WireResponse {
    guard head.status == .ok, let text, text.hasPrefix("oauth_token=") else { return self }
    let pairs = text.split(separator: "&").compactMap(change)
    return replacingBody(Array(pairs.joined(separator: "&").utf8))
  }
}
