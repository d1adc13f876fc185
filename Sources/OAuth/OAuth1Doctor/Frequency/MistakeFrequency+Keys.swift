extension MistakeFrequency {
  /// Signing keys, consumer keys and tokens.
  static let keys = [
    MistakeFrequency(
      "key-composed-wrongly",
      """
      nraboy/ng-cordova-oauth#295 woocommerce/woocommerce#18146 ddo/oauth-1.0a#39 #2 community.canvaslms.com/402560
      EugeneHoran/Android-FatSecret-REST-API#2 solettaproject/soletta#1176 nextauthjs/next-auth#855
      lorenbrichter/OAuthCore#4 guzzle/oauth-subscriber#40 WP-API/OAuth1#76 woocommerce/woocommerce-rest-api-docs#8
      meteor/meteor#1167 scribejava/scribejava#634 mountain-loop/yaak#611 yiisoft/yii2-authclient#41
      """),
    MistakeFrequency(
      "secrets-encoded-wrongly",
      """
      dghubble/oauth1#72 request/request#263 Shinmera/north#2 mikeknapp/AppEngine-OAuth-Library#3 omsmith/ims-lti#82
      """),
    MistakeFrequency("wrong-token-secret", "OpenBankProject/OBP-API#1002 askedrelic/libgreader#21"),
    MistakeFrequency("consumer-key-is-token", "python-twitter-tools/twitter#229"),
    MistakeFrequency(
      "token-for-request-token", "themattharris/tmhOAuth#59 abraham/twitteroauth#305 ryanmcgrath/twython#118"),
    MistakeFrequency("token-secret-without-token", "daviddesberg/PHPoAuthLib#486"),
    MistakeFrequency("white-space-in-consumer-key", "desmondmorris/node-twitter#176"),
    MistakeFrequency("white-space-in-token", "desmondmorris/node-twitter#71"),
    MistakeFrequency("white-space-in-token-secret", "kurrik/oauth1a#17"),
    MistakeFrequency("credentials-refused", "nst/STTwitter#262 #86"),
  ]
}
