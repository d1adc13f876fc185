extension SigningLibrary {
  /// Source: ddo/oauth-1.0a, oauth-1.0a.js; ciaranj/node-oauth, lib/oauth.js; request/request, lib/oauth.js;
  /// postmanlabs/postman-runtime, lib/authorizer/oauth1.js.
  static let javaScript = [
    SigningLibrary(
      "oauth-1.0a", HeaderLayout(", ", .sorted, .alphanumeric(32...32)),
      [
        .consumerSecret: "consumer.secret", .tokenSecret: "the secret in authorize's second argument",
        .callback: "oauth_callback in data", .verifier: "oauth_verifier in data",
      ],
      [
        "json-fields-signed": "do not pass data to authorize: JSON is not signed",
        "untyped-body-signed": "do not pass data to authorize: only the fields of a form are signed",
        "form-not-signed": "pass the form's fields to authorize as data, and send the same fields",
        "key-composed-wrongly":
          "do not set last_ampersand, and pass the token's { key, secret } to authorize",
        "query-not-signed": "pass the whole URL, with its query, to authorize",
      ]),
    SigningLibrary(
      "node-oauth (the packages oauth and passport-oauth1)",
      HeaderLayout(",", .sortedSignatureLast, .alphanumeric(32...32)),
      [
        .consumerSecret: "the fourth argument of new OAuth (consumerSecret)",
        .tokenSecret: "the argument after the token (oauth_token_secret)",
        .callback: "the sixth argument of new OAuth (authorize_callback)",
        .verifier: "the third argument of getOAuthAccessToken",
      ],
      [
        "json-fields-signed": "pass JSON as a string with its content type, not as an object",
        "nonce-used": "call setClientOptions({ followRedirects: false }), and sign again for the new URL",
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
        .consumerSecret: "the Consumer Secret field", .tokenSecret: "the Token Secret field",
        .callback: "the Callback URL field", .verifier: "the Verifier field",
      ],
      [
        "parameter-not-sent": "turn off 'Add empty parameters to signature'",
        "empty-values-not-signed": "turn on 'Add empty parameters to signature'",
        "empty-token": "turn off 'Add empty parameters to signature', or enter the token",
        "signature-sent-bare": "turn on 'Encode the parameters in the authorization header'",
        "realm-not-first": "enter the realm in the Realm field",
      ]),
  ]

  private static let requestTerms: [Term: String] = [
    .consumerSecret: "oauth.consumer_secret", .tokenSecret: "oauth.token_secret", .callback: "oauth.callback",
    .verifier: "oauth.verifier",
  ]

  private static let requestAdvice = [
    "form-not-signed": "pass the form as form: {...}, which also sets its content type",
    "realm-signed": "pass the realm as oauth.realm, not as a parameter",
  ]
}
