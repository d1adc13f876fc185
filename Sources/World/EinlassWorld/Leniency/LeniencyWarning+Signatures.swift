/// Warnings about signatures, keys and addresses.
extension LeniencyWarning {
  static let signatures = [
    signatureForm, secretUnencoded, plaintext, plaintextUnencoded, bodyHashWrong, bodyHashWithForm,
    schemeHTTP,
    hostOther, portKept,
  ]

  static let signatureForm = LeniencyWarning(
    "signature-form", "the signature is not canonical base64",
    because: "base64 in either alphabet is accepted, and other characters are skipped",
    refusedBy: "RFC 5849 (section 3.4), and all servers that compare signatures as text")
  static let secretUnencoded = LeniencyWarning(
    "secret-unencoded", "secrets that need percent-encoding were used unencoded in the signing key",
    because: "the key is built from the raw secrets",
    refusedBy: "RFC 5849 (section 3.4.2), LTI, E*TRADE (reported); WooCommerce and WordPress require this")
  static let plaintext = LeniencyWarning(
    "plaintext", "the signature method is PLAINTEXT",
    because: "the method is enabled",
    refusedBy: "Trello (reported), NetSuite, Flickr (documented), MediaWiki unless configured (source)")
  static let plaintextUnencoded = LeniencyWarning(
    "plaintext-unencoded", "the '&' in a PLAINTEXT signature is not encoded in the header",
    because: "the header is parsed leniently",
    refusedBy: "RFC 5849 (section 3.5.1), and strict parsers (reported); Discogs documents it this way")
  static let bodyHashWrong = LeniencyWarning(
    "body-hash-wrong", "oauth_body_hash is not the hash of the body",
    because: "it is signed, but not checked against the body",
    refusedBy: "Mastercard, LTI outcome services (reported)")
  static let bodyHashWithForm = LeniencyWarning(
    "body-hash-with-form", "oauth_body_hash was sent with a form",
    because: "it is signed, but not checked against the body",
    refusedBy: "the extension itself (draft-eaton-oauth-bodyhash), Moodle (source)")
  static let schemeHTTP = LeniencyWarning(
    "scheme-http", "the signature covers a different scheme than the request's",
    because: "several URLs are tried",
    refusedBy:
      "RFC 5849 (section 3.4.1.2), Tumblr since 2015, WooCommerce, LTI tools behind proxies (reported)")
  static let hostOther = LeniencyWarning(
    "host-www", "the signature covers a different host than the request's",
    because: "several URLs are tried",
    refusedBy: "RFC 5849 (section 3.4.1.2), WooCommerce, WordPress, Mastercard, LTI tools (reported)")
  static let portKept = LeniencyWarning(
    "port-kept", "the signature covers a different port than the request's, or no port",
    because: "several URLs are tried",
    refusedBy: "RFC 5849 (section 3.4.1.2), and all except Magento, which drops every port (reported)")
}
