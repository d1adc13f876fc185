extension MistakeFrequency {
  /// Parameters that were left out, added, sorted or joined wrongly.
  static let parameters = [
    MistakeFrequency(
      "query-not-signed",
      """
      activepieces/activepieces#9552 heremaps/here-aaa-java-sdk#87 OAuthSwift/OAuthSwift#142 ciaranj/node-oauth#249
      mrjones/oauth#63 withoneai/pica#112 LtiLibrary/LtiLibrary#14 request/request#381
      """),
    MistakeFrequency(
      "query-in-address",
      """
      hybridauth/hybridauth#1167 nraboy/ng-cordova-oauth#64 Kong/insomnia#4238 DefactoSoftware/lti#18
      processone/tsung#71 litl/rauth#1 rhargreaves/oauth-dotnetcore#6
      """),
    MistakeFrequency(
      "form-not-signed",
      """
      Kong/insomnia#1854 #1137 scribejava/scribejava#286 chao/RESTClient#19 #31 postmanlabs/postman-app-support#1838
      ruby-oauth/oauth#52 osmlab/osm-auth#9 javaee/jersey#3125 googleapis/google-oauth-java-client#1
      MaxCDN/node-maxcdn#18 request/request#1313 restsharp/RestSharp#103 chao/RESTClient#18
      """),
    MistakeFrequency(
      "multipart-fields-signed",
      """
      restsharp/RestSharp#488 sferik/twitter-ruby#412 abraham/twitteroauth#232 guzzle/guzzle#837 daneden/Twift#1
      lostisland/faraday_middleware#13 PipedreamHQ/pipedream#6876 WP-API/OAuth1#206 requests/requests-oauthlib#40
      AFNetworking/AFOAuth1Client#30 ruby-oauth/oauth#5 zendframework/zf1#244 jmathai/twitter-async#17
      """),
    MistakeFrequency(
      "json-fields-signed",
      """
      ddo/oauth-1.0a#60 #110 AFNetworking/AFOAuth1Client#72 joestump/python-oauth2#115 LearnBoost/superagent-oauth#13
      """),
    MistakeFrequency(
      "untyped-body-signed",
      "Kong/mashape-oauth#14 chao/RESTClient#105 oauthlib/oauthlib#22 AFNetworking/AFOAuth1Client#68"),
    MistakeFrequency(
      "parameter-not-sent",
      """
      voloko/twitter-stream#18 oauthlib/oauthlib#120 restsharp/RestSharp#1188 spring-attic/spring-security-oauth#403
      DotNetOpenAuth/DotNetOpenAuth#28 postmanlabs/postman-app-support#2079 postmanlabs/postman-runtime#1063
      jupyterhub/ltiauthenticator#139
      """),
    MistakeFrequency(
      "parameter-not-signed",
      """
      oauthlib/oauthlib#139 scribejava/scribejava#85 WP-API/OAuth1#52 magento/magento2#30693
      """),
    MistakeFrequency(
      "empty-values-not-signed", "LtiLibrary/LtiLibrary#154 tumblr/tumblr.js#30 ruby-oauth/oauth#155"),
    MistakeFrequency("equals-left-out", "restsharp/RestSharp#2069"),
    MistakeFrequency(
      "repeats-collapsed",
      """
      request/oauth-sign#5 mock-server/mockserver-monorepo#1866 guzzle/oauth-subscriber#69 googleapis/signet#173
      postmanlabs/postman-app-support#404 restsharp/RestSharp#234 joestump/python-oauth2#121 ciaranj/node-oauth#34
      daviddesberg/PHPoAuthLib#362
      """),
    MistakeFrequency("copies-signed-once", "timbal-ai/timbal#80"),
    MistakeFrequency(
      "sorted-wrongly",
      """
      OAuthSwift/OAuthSwift#283 ciaranj/node-oauth#14 joestump/python-oauth2#75 jdg/oauthconsumer#8 javaee/jersey#1105
      kovacshuni/koauth#6 lyokato/p5-oauth-lite#5 WP-API/OAuth1#177 Mastercard/oauth1-signer-nodejs#3
      J7mbo/twitter-api-php#12 VBA-tools/VBA-Web#191 bytespider/jsOAuth#25 OpenMage/magento-lts#721
      mautic/api-library#75 tumblr/TMTumblrSDK#165
      """),
    MistakeFrequency("parameters-joined-wrongly", "mulesoft/api-console#61"),
    MistakeFrequency("parameters-encoded-wrongly", "postmanlabs/postman-app-support#678"),
    MistakeFrequency("callback-not-signed", "scribejava/scribejava#92"),
    MistakeFrequency(
      "value-written-otherwise",
      """
      bettiolo/oauth-signature-js#39 Dropbox-PHP/dropbox-php#11 ciaranj/node-oauth#123
      """),
    MistakeFrequency("realm-signed", "ddo/oauth-1.0a#50 ciaranj/connect-auth#9 mrjones/oauth#73"),
    MistakeFrequency("x-auth-mode-in-header", "stackoverflow.com/questions/18267405"),
    MistakeFrequency("body-hash-not-signed", "dobesv/axios-oauth-1.0a#32"),
    MistakeFrequency("value-split", "XeroAPI/Xero-Net#34"),
  ]
}
