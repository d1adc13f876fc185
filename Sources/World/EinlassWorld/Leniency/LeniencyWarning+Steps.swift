/// Warnings about the steps of a sign-in.
extension LeniencyWarning {
  static let steps = [
    callbackMissing, tokenAtStep1, callbackSentLater, step3Unsigned, step3NoTokenSecret,
    step3VerifierUnsigned,
    step3NoVerifier, getPostMixed,
  ]

  static let callbackMissing = LeniencyWarning(
    "callback-missing", "the request for a request token has no oauth_callback",
    because: "the app's registered callback URL is used",
    refusedBy:
      "RFC 5849 (section 2.1), SmugMug, NetSuite, E*TRADE (documented), MediaWiki (source), Flickr (inferred)"
  )
  static let tokenAtStep1 = LeniencyWarning(
    "token-at-step1", "the request for a request token has an oauth_token",
    because: "the token is read but not used",
    refusedBy: "almost all servers, including Magento (reported)")
  static let callbackSentLater = LeniencyWarning(
    "callback-sent-later", "oauth_callback was sent after the first step",
    because: "it is signed like any other parameter, but otherwise ignored",
    refusedBy: "LinkedIn (documented)")
  static let step3Unsigned = LeniencyWarning(
    "step3-unsigned", "the request token was exchanged without a correct signature",
    because: "the signature has no effect if the token and verifier are correct",
    refusedBy: "RFC 5849 (section 2.3), LinkedIn (documented), MediaWiki (source), "
      + "Fitbit since 23 January 2014, Tumblr, Flickr, Jira (reported)")
  static let step3NoTokenSecret = LeniencyWarning(
    "step3-no-token-secret", "the exchange of the request token was signed without that token's secret",
    because: "the signature has no effect if the token and verifier are correct",
    refusedBy: "RFC 5849 (section 3.4.2), LinkedIn (documented), MediaWiki (source), Fitbit, Tumblr, Flickr, "
      + "Jira (reported)")
  static let step3VerifierUnsigned = LeniencyWarning(
    "step3-verifier-unsigned", "oauth_verifier was sent in the query or body, but not signed",
    because: "the signature has no effect if the token and verifier are correct",
    refusedBy: "RFC 5849 (section 3.4.1.3), Fitbit, Flickr (reported)")
  static let step3NoVerifier = LeniencyWarning(
    "step3-no-verifier", "the request token was exchanged without oauth_verifier, as in OAuth 1.0",
    because: "no verifier is required",
    refusedBy:
      "RFC 5849 (section 2.3), and all providers of 1.0a except Schoology and the old SmugMug (documented)"
  )
  static let getPostMixed = LeniencyWarning(
    "get-post-mixed", "the request for a token used GET",
    because: "the method is signed, and both GET and POST are accepted",
    refusedBy: "NetSuite, Trello (reported), Magento (documented)")
}
