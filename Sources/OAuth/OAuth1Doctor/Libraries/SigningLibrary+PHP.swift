extension SigningLibrary {
  /// Source: guzzle/oauth-subscriber, src/Oauth1.php; abraham/twitteroauth, src/Request.php, and OAuth.php by Andy Smith,
  /// from which it comes; J7mbo/twitter-api-php, TwitterAPIExchange.php; thephpleague/oauth1-client, src/Server/Server.php.
  static let php = [
    SigningLibrary(
      "guzzle/oauth-subscriber", HeaderLayout(", ", .sorted, .hexadecimal(40, isUpper: false)),
      [
        .consumerSecret: "'consumer_secret'", .tokenSecret: "'token_secret'", .callback: "'callback'",
        .verifier: "'verifier'",
      ],
      [
        "form-not-signed": "pass the form as 'form_params', and Content-Type without a charset",
        "realm-signed": "set 'realm' in the configuration, not as a parameter",
        "base-string-as-signature":
          "use 'signature_method' => Oauth1::SIGNATURE_METHOD_HMAC: the library signs incorrectly with "
          + "PLAINTEXT",
        "unsupported-method": "set 'signature_method'",
      ]),
    SigningLibrary(
      "twitteroauth", HeaderLayout(", ", .listed(andySmithOrder), .hexadecimal(32, isUpper: false)),
      [
        .consumerSecret: "the second argument of new TwitterOAuth",
        .tokenSecret: "the fourth argument of new TwitterOAuth",
        .callback: "'oauth_callback' in the parameters of oauth()",
        .verifier: "'oauth_verifier' in the parameters of oauth()",
      ],
      [
        "token-for-request-token":
          "pass only two arguments to new TwitterOAuth when you get a request token"
      ]),
    SigningLibrary(
      "OAuth.php by Andy Smith", HeaderLayout(",", .listed(andySmithOrder), .hexadecimal(32, isUpper: false)),
      [
        .consumerSecret: "the second argument of new OAuthConsumer",
        .tokenSecret: "the second argument of new OAuthToken",
        .callback: "'oauth_callback' in the request's parameters",
        .verifier: "'oauth_verifier' in the request's parameters",
      ],
      [
        "malformed-header":
          "the result of to_header() includes the prefix 'Authorization: ', so pass it to curl "
          + "curl unchanged"
      ]),
    SigningLibrary(
      "twitter-api-php",
      HeaderLayout(
        ", ",
        .listed("consumer_key nonce signature_method token timestamp version signature"), .timestamp),
      [
        .consumerSecret: "'consumer_secret' in the settings",
        .tokenSecret: "'oauth_access_token_secret' in the settings",
      ],
      [
        "nonce-used": "wait a second between requests: the nonce is the time in seconds",
        "query-not-signed": "set the query with setGetfield('?...') before buildOauth",
        "query-in-address": "pass the URL without its query, and the query to setGetfield('?...')",
        "form-not-signed": "set the form with setPostfields before buildOauth",
      ]),
    SigningLibrary(
      "league/oauth1-client (Laravel Socialite)",
      HeaderLayout(
        ", ",
        .listed("consumer_key nonce signature_method timestamp version callback token signature"),
        .alphanumeric(32...32)),
      [
        .consumerSecret: "'secret' in the client credentials",
        .tokenSecret: "the argument of TokenCredentials::setSecret",
        .callback: "'callback_uri' in the client credentials",
        .verifier: "the third argument of getTokenCredentials",
      ]),
  ]

  private static let andySmithOrder =
    "version nonce timestamp consumer_key token callback verifier signature_method signature"
}
