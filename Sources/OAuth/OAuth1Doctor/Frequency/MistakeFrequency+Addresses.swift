extension MistakeFrequency {
  /// Methods and addresses that are not the server's.
  static let addresses = [
    MistakeFrequency(
      "scheme-differs",
      """
      Apereo-Learning-Analytics-Initiative/OpenLRS#21 Apereo-Learning-Analytics-Initiative/OpenDashboard-legacy#58
      WP-API/OAuth1#60 openedx/openedx-platform#5016 1EdTech/LTI-Tool-Provider-Library-PHP#16 ShareKit/ShareKit#1008
      woocommerce/woocommerce#11410 #13559 jupyterhub/ltiauthenticator#1 postmanlabs/postman-app-support#123
      jaredhanson/passport-http-oauth#19 omsmith/ims-lti#69 openwebwork/webwork2#2074
      """),
    MistakeFrequency(
      "port-differs",
      """
      yahoo/TDOAuth#3 pelle/oauth#1 mageplus/mageplus#90 ciaranj/connect-auth#28 r-lib/httr#435
      Mastercard/insomnia-plugin-mastercard#6 ddo/oauth-1.0a#59 RestKit/RestKit#1037 thephpleague/oauth1-client#81
      #123 scribejava/scribejava#428 SPORE/net-http-spore#27 hwi/HWIOAuthBundle#576 Mastercard/oauth1-signer-nodejs#2
      unscene/node-oauth#11
      """),
    MistakeFrequency(
      "host-differs", "WP-API/OAuth1#58 #136 omsmith/ims-lti#67 woocommerce/woocommerce#28578 mitodl/pylti#52"
    ),
    MistakeFrequency(
      "path-differs",
      """
      bytespider/jsOAuth#22 Mastercard/oauth1-signer-python#21 guicocoa/cocoa-oauth#5 lorenbrichter/OAuthCore#5
      chao/RESTClient#27 postmanlabs/postman-collection#257 WP-API/OAuth1#68
      kloon/WooCommerce-REST-API-Client-Library#73 yahoo/TDOAuth#35 camme/passport-http-2legged-oauth#6
      AFNetworking/AFOAuth1Client#91 RestKit/RestKit#533 bettiolo/oauth-signature-js#32
      Mastercard/oauth1-signer-java#18 #33 commons-app/apps-android-commons#819 sleemanj/gogoTradeMe#4
      WP-API/WP-API#1273 guicocoa/cocoa-oauth#1 oauthlib/oauthlib#83 pow-auth/assent#201 evnm/dropbox-node#1
      """),
    MistakeFrequency(
      "method-differs", "haarts/golang_news#2 twittercommunity.com/t/231 lepture/flask-oauthlib#83"),
  ]
}
