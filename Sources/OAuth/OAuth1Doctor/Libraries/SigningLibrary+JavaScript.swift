extension SigningLibrary {
  /// Source: ddo/oauth-1.0a, oauth-1.0a.js; ciaranj/node-oauth, lib/oauth.js; request/request, lib/oauth.js;
  /// postmanlabs/postman-runtime, lib/authorizer/oauth1.js.
  static let javaScript = [
    SigningLibrary(
      "oauth-1.0a", HeaderLayout(", ", .sorted, .alphanumeric(32...32)),
      [
        .consumerSecret: "consumer.secret", .tokenSecret: "secret of authorize's second argument",
        .callback: "oauth_callback in data", .verifier: "oauth_verifier in data",
      ],
      [
        "json-fields-signed": "leave data out of what authorize gets: JSON is not signed",
        "untyped-body-signed": "leave data out of what authorize gets: only a form's fields are signed",
        "form-not-signed": "give the form's fields as data to authorize, and send the same ones",
        "key-composed-wrongly":
          "leave last_ampersand as it is, and give { key, secret } of the token to authorize",
        "query-not-signed": "give authorize the whole URL, with its query",
      ]),
    SigningLibrary(
      "node-oauth (the package oauth, passport-oauth1)",
      HeaderLayout(",", .sortedSignatureLast, .alphanumeric(32...32)),
      [
        .consumerSecret: "the fourth argument of new OAuth (consumerSecret)",
        .tokenSecret: "the argument after the token (oauth_token_secret)",
        .callback: "the sixth argument of new OAuth (authorize_callback)",
        .verifier: "the third argument of getOAuthAccessToken",
      ],
      [
        "json-fields-signed": "give JSON as text together with its content type, not as an object",
        "nonce-used": "set setClientOptions({ followRedirects: false }), and sign anew for the new address",
      ]),
    SigningLibrary(
      "request (twit, twitter)", HeaderLayout(",", .sorted, .hexadecimal(32, isUpper: false)), requestTerms,
      requestAdvice),
    SigningLibrary(
      "request (twit, twitter)", HeaderLayout(",", .sortedSignatureLast, .hexadecimal(32, isUpper: false)),
      requestTerms, requestAdvice),
    SigningLibrary(
      "Postman",
      HeaderLayout(
        ",",
        .listed(
          "consumer_key token signature_method timestamp nonce version callback verifier body_hash signature"),
        .alphanumeric(11...11)),
      [
        .consumerSecret: "the field Consumer Secret", .tokenSecret: "the field Token Secret",
        .callback: "the field Callback URL", .verifier: "the field Verifier",
      ],
      [
        "parameter-not-sent": "clear 'Add empty parameters to signature'",
        "empty-values-not-signed": "set 'Add empty parameters to signature'",
        "empty-token": "clear 'Add empty parameters to signature', or fill in the token",
        "signature-sent-bare": "set 'Encode the parameters in the authorization header'",
        "realm-not-first": "put the realm into the field Realm",
      ]),
  ]

  private static let requestTerms: [Term: String] = [
    .consumerSecret: "oauth.consumer_secret", .tokenSecret: "oauth.token_secret", .callback: "oauth.callback",
    .verifier: "oauth.verifier",
  ]

  private static let requestAdvice = [
    "form-not-signed": "give the form as form: {...}, so that its content type says that it is one",
    "realm-signed": "give oauth.realm, and not a parameter",
  ]
}
