extension SigningLibrary {
  /// Source: oauthlib 4.0.1 and Authlib 1.9.9, run; python-oauth2 1.9, run; joestump/python-oauth2, oauth2/__init__.py.
  static let python = [
    SigningLibrary(
      "oauthlib (requests-oauthlib, tweepy)", HeaderLayout(", ", .listed(clientOrder), .digitsAndTimestamp),
      [
        .consumerSecret: "client_secret=", .tokenSecret: "resource_owner_secret=", .callback: "callback_uri=",
        .verifier: "verifier=",
      ],
      [
        "form-not-signed":
          "pass the form as data={...}: it is signed if Content-Type is application/x-www-form-urlencoded",
        "untyped-body-signed":
          "set Content-Type to the body's type: only application/x-www-form-urlencoded is signed",
        "nonce-used": "pass allow_redirects=False, and send the request again to the new URL",
        "realm-signed": "pass realm= to OAuth1Session, not as a parameter",
        "unsupported-method": "pass signature_method=, such as SIGNATURE_HMAC_SHA256",
        "scheme-differs": "the session signs the URL that you pass, so pass the URL that the server sees",
      ]),
    SigningLibrary(
      "Authlib", HeaderLayout(", ", .listed(clientOrder), .alphanumeric(30...30)),
      [
        .consumerSecret: "client_secret=", .tokenSecret: "token_secret=", .callback: "redirect_uri=",
        .verifier: "verifier=",
      ],
      [
        "form-not-signed": "pass the form as data={...}, or set force_include_body=True",
        "unsupported-method": "pass signature_method=, for example signature_method='HMAC-SHA256'",
        "realm-signed": "pass realm= to OAuth1Session, not as a parameter",
      ]),
    SigningLibrary(
      "python-oauth2",
      HeaderLayout(
        ", ",
        .listed(
          "consumer_key timestamp nonce version token verifier callback body_hash signature_method signature"),
        .digits(8...8, isSigned: false), hasRealm: true),
      [
        .consumerSecret: "the second argument of oauth2.Consumer",
        .tokenSecret: "the second argument of oauth2.Token",
        .verifier: "the argument of token.set_verifier",
      ]),
  ]

  /// The order in which oauthlib puts a request's parameters. Authlib copied it.
  private static let clientOrder =
    "nonce timestamp version signature_method consumer_key token callback verifier body_hash signature"
}
