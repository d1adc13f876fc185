extension MistakeFrequency {
  /// Signatures that were made, written or sent wrongly.
  static let signatures = [
    MistakeFrequency(
      "signature-plus-lost",
      """
      better-auth/better-auth#10427 DropNet/DropNet#3 jrconlin/oauthsimple#34 woocommerce/woocommerce#13632
      postmanlabs/postman-app-support#5982 YelpArchive/yelp-api#5 WP-API/OAuth1#143
      """),
    MistakeFrequency("signature-not-encoded", "sintaxi/dbox#1 Mastercard/oauth1-signer-python#35"),
    MistakeFrequency(
      "signature-encoded-twice",
      """
      eclipse-ee4j/jersey#856 scribejava/scribejava#565 ciaranj/node-oauth#64 sintaxi/dbox#3 ayoy/qoauth#1
      YelpArchive/yelp-api#129
      """),
    MistakeFrequency("signature-line-breaks", "jrconlin/oauthsimple#24 lanej/hmac#4"),
    MistakeFrequency("other-hash", "OAuthSwift/OAuthSwift#42 postmanlabs/postman-app-support#665"),
    MistakeFrequency("timestamp-changed", "twittercommunity.com/t/967 twittercommunity.com/t/2397"),
    MistakeFrequency("plaintext-without-tls", "ddo/oauth-1.0a#74"),
    MistakeFrequency(
      "unsupported-method", "XeroAPI/XeroOAuth-PHP#11 pycontribs/jira#1677 adunkman/node-trello#19"),
    MistakeFrequency("signature-sent-bare", "maraujop/requests-oauth#33"),
    MistakeFrequency("base-string-joined-wrongly", "YelpArchive/yelp-api#146"),
  ]
}
