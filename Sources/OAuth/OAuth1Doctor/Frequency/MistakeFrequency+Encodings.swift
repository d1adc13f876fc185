extension MistakeFrequency {
  /// Names and values that were encoded wrongly.
  static let encodings = [
    MistakeFrequency(
      "reserved-not-encoded",
      """
      impronunciable/Tuiter#23 ciaranj/node-oauth#120 ttezel/twit#26 draftbit/twitter-lite#36
      googleworkspace/apps-script-oauth1#5 sreejithbnaick/Twitter-OAuth-1.1-Signature-Generator-js#3
      Mastercard/oauth1-signer-nodejs#12 AsyncHttpClient/async-http-client#1216 cgeo/cgeo#3320 osmlab/ohauth#5
      meteor/meteor#570 oauth-io/oauth-js#40 ddo/oauth-1.0a#22 activepieces/activepieces#12555 elcamino/yboss#3
      """),
    MistakeFrequency("escaped-only-when-signed", "ciaranj/node-oauth#177 #113"),
    MistakeFrequency(
      "encoded-twice",
      """
      postmanlabs/postman-app-support#1869 #8879 Kong/insomnia#1681 #943 ShareKit/ShareKit#515
      Cimpress-MCP/oauth_reverse_proxy#6 bytespider/jsOAuth#35 AsyncHttpClient/async-http-client#914 mttkay/signpost#9
      yahoo/TDOAuth#9 ciaranj/node-oauth#7 adobe/aio-commerce-sdk#574 tumblr/tumblr_client#24
      """),
    MistakeFrequency(
      "not-encoded-twice",
      """
      DanielaSfregola/twitter4s#133 MyTwitter/MyTwitter#16 WP-API/OAuth1#79 Mastercard/oauth1-signer-csharp#6
      MJMortimer/elixero#9 oauthlib/oauthlib#695 woocommerce/wc-api-ruby#3 omandryk/wc-api-java#12 #49
      evnm/dropbox-node#7
      """),
    MistakeFrequency(
      "space-as-plus",
      """
      gifnksm/oauth-client-rs#16 infalliblelogic.com/2010-12-03 javaee/jersey#705 postmanlabs/postman-app-support#1874
      requests/requests-oauthlib#88 drone29a/clj-oauth#36
      """),
    MistakeFrequency(
      "plus-sent-bare", "NangoHQ/nango#7098 XeroAPI/XeroOAuth-PHP#3 HunterLarco/twitter-v2#93"),
    MistakeFrequency("plus-signed-as-space", "scribejava/scribejava#105"),
    MistakeFrequency(
      "wrong-character-set",
      """
      r-lib/httr#423 bytespider/jsOAuth#7 jmathai/epiphany#11 psanford/emacs-oauth#2 linvi/tweetinvi#483
      carlos-emr/carlos#3007 restsharp/RestSharp#1945 joestump/python-oauth2#48
      """),
    MistakeFrequency(
      "unreserved-encoded",
      """
      mikeknapp/AppEngine-OAuth-Library#4 r-lib/httr#21 joestump/python-oauth2#15 python-twitter-tools/twitter#64
      """),
    MistakeFrequency(
      "other-characters-not-encoded",
      "sirikata/liboauthcpp#20 geoffjentry/ROAuth#4 chrhansen/simple-oauth1#8 romaonthego/AFXAuthClient#2"),
  ]
}
