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
          "give the form as data={...}: it is signed where Content-Type says that it is a form",
        "untyped-body-signed":
          "set Content-Type to what the body is: only application/x-www-form-urlencoded is signed",
        "nonce-used": "give allow_redirects=False, and send the request anew to the new address",
        "realm-signed": "give realm= to OAuth1Session, and not as a parameter",
        "unsupported-method": "give signature_method=, such as SIGNATURE_HMAC_SHA256",
        "scheme-differs": "the URL that is given to the session is signed: give the one that the server sees",
      ]),
    SigningLibrary(
      "Authlib", HeaderLayout(", ", .listed(clientOrder), .alphanumeric(30...30)),
      [
        .consumerSecret: "client_secret=", .tokenSecret: "token_secret=", .callback: "redirect_uri=",
        .verifier: "verifier=",
      ],
      [
        "form-not-signed": "give the form as data={...}, or force_include_body=True",
        "unsupported-method": "give signature_method=, such as 'HMAC-SHA256'",
        "realm-signed": "give realm= to OAuth1Session, and not as a parameter",
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
        .verifier: "what token.set_verifier takes",
      ]),
  ]

  /// The order in which oauthlib puts a request's parameters, and Authlib, which has it from there.
  private static let clientOrder =
    "nonce timestamp version signature_method consumer_key token callback verifier body_hash signature"
}
