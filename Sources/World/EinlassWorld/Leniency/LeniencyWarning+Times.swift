/// Warnings about timestamps and nonces.
extension LeniencyWarning {
  static let times = [
    timestampPast, timestampAhead, timestampLength, nonceShort, nonceReplayed, nonceOfOtherToken, nonceBurned,
  ]

  static let timestampPast = LeniencyWarning(
    "timestamp-past", "oauth_timestamp was more than five minutes behind the clock",
    because: "the allowed time window is wider",
    refusedBy:
      "MediaWiki, Atlassian (source), LinkedIn (documented), E*TRADE, NetSuite, tools that allow 30 s (reported)"
  )
  static let timestampAhead = LeniencyWarning(
    "timestamp-ahead", "oauth_timestamp was more than five minutes ahead of the clock",
    because: "the allowed time window is wider",
    refusedBy: "MediaWiki, Atlassian (source)")
  static let timestampLength = LeniencyWarning(
    "timestamp-ms", "oauth_timestamp does not have ten digits, as if it were in milliseconds",
    because: "any number is accepted",
    refusedBy:
      "servers that use oauthlib (source), most servers with a time window, and Flickr, as a wrong "
      + "signature (reported)"
  )
  static let nonceShort = LeniencyWarning(
    "nonce-short", "oauth_nonce has fewer than six characters",
    because: "a nonce of any length is accepted",
    refusedBy: "NetSuite (documented)")
  static let nonceReplayed = LeniencyWarning(
    "nonce-replayed", "the nonce, timestamp and token were already used in an earlier request",
    because: "nonces are not stored",
    refusedBy: "RFC 5849 (section 3.3), and all servers that store nonces, for example after a retry or "
      + "redirect")
  static let nonceOfOtherToken = LeniencyWarning(
    "nonce-reuse-other-token", "the nonce was used in an earlier request with another token or timestamp",
    because: "a nonce must be unique only per token and timestamp, if at all",
    refusedBy: "Magento, WooCommerce, Canvas (source), Xero (reported)")
  static let nonceBurned = LeniencyWarning(
    "nonce-burned", "the nonce, timestamp and token were already used in a refused request",
    because: "a refused request does not use up its nonce",
    refusedBy:
      "Magento, and servers that verify with PHP's OAuth.php or Java's net.oauth, such as MediaWiki, "
      + "Moodle and Atlassian (source)")
}
