extension SigningLibrary {
  /// Source: ruby-oauth 0.5.4, ruby-simple-oauth 0.3.1 and mrjones/oauth of Debian, run; themattharris/tmhOAuth,
  /// tmhOAuth.php; dghubble/oauth1, auther.go; scribejava's HeaderExtractorImpl, TimestampServiceImpl and OAuth10aService
  /// over Java's HashMap, run; restsharp/RestSharp, OAuth1Authenticator.cs and OAuthTools.cs; OAuthSwift/OAuthSwift,
  /// OAuthSwiftCredential.swift.
  static let others = [
    SigningLibrary(
      "oauth (Ruby gem)", HeaderLayout(", ", .sorted, .alphanumeric(36...44)),
      [
        .consumerSecret: "the second argument of OAuth::Consumer.new",
        .tokenSecret: "the third argument of OAuth::AccessToken.new",
        .callback: "the oauth_callback: argument of get_request_token",
        .verifier: "the oauth_verifier: argument of get_access_token",
      ]),
    SigningLibrary(
      "simple_oauth (Ruby gem)", HeaderLayout(", ", .sorted, .hexadecimal(32, isUpper: false)),
      [
        .consumerSecret: "consumer_secret:", .tokenSecret: "token_secret:", .callback: "callback:",
        .verifier: "verifier:",
      ]),
    SigningLibrary(
      "tmhOAuth", HeaderLayout(", ", .sorted, .hexadecimal(32, isUpper: false)),
      [.consumerSecret: "'consumer_secret'", .tokenSecret: "'secret' (earlier 'user_secret')"],
      ["token-for-request-token": "set 'with_user' => false when you get a request token"]),
    SigningLibrary(
      "mrjones/oauth", HeaderLayout(",", .sorted, .digits(14...19, isSigned: false)),
      [
        .consumerSecret: "the second argument of NewConsumer", .tokenSecret: "AccessToken.Secret",
        .callback: "the argument of GetRequestTokenAndUrl",
        .verifier: "the second argument of AuthorizeToken",
      ]),
    SigningLibrary(
      "dghubble/oauth1", HeaderLayout(", ", .sorted, .base64(32)),
      [
        .consumerSecret: "Config.ConsumerSecret", .tokenSecret: "Token.TokenSecret",
        .callback: "Config.CallbackURL",
        .verifier: "the third argument of Config.AccessToken",
      ],
      [
        "repeats-collapsed": "send each name once: only the first value of a repeated name is signed",
        "unsupported-method": "set Config.Signer, such as HMAC256Signer",
      ]),
    SigningLibrary(
      "ScribeJava",
      HeaderLayout(
        ", ",
        .listed("verifier nonce signature callback token consumer_key timestamp signature_method version"),
        .digits(1...10, isSigned: true)),
      [
        .consumerSecret: "ServiceBuilder's apiSecret",
        .tokenSecret: "the second argument of new OAuth1AccessToken",
        .callback: "ServiceBuilder's callback", .verifier: "the second argument of getAccessToken",
      ],
      [
        "form-not-signed": "add the fields with addBodyParameter, not as a payload",
        "query-not-signed": "add the parameters with addQuerystringParameter before signRequest",
      ]),
    SigningLibrary(
      "RestSharp", HeaderLayout(",", .sorted, .lowerAlphanumeric(16)),
      [
        .consumerSecret: "the second argument of OAuth1Authenticator.ForProtectedResource",
        .tokenSecret: "the fourth argument of OAuth1Authenticator.ForProtectedResource",
        .callback: "the third argument of ForRequestToken",
        .verifier: "the fifth argument of ForAccessToken",
      ],
      [
        "query-not-signed": "add the query with AddQueryParameter, not in the URL",
        "parameter-not-sent": "add each parameter once: in the URL or with AddQueryParameter",
      ]),
    SigningLibrary(
      "OAuthSwift", HeaderLayout(", ", .sorted, .hexadecimal(8, isUpper: true)),
      [
        .consumerSecret: "the consumerSecret: argument of OAuth1Swift",
        .tokenSecret: "credential.oauthTokenSecret",
        .callback: "the withCallbackURL: argument of authorize", .verifier: "credential.oauthVerifier",
      ]),
  ]
}
