extension MistakeFrequency {
  /// The threads for each mistake, after its id and a colon.
  static let table = """
    query-not-signed: activepieces/activepieces#9552 heremaps/here-aaa-java-sdk#87 OAuthSwift/OAuthSwift#142
    ciaranj/node-oauth#249 mrjones/oauth#63 withoneai/pica#112 LtiLibrary/LtiLibrary#14 request/request#381
    query-in-address: hybridauth/hybridauth#1167 nraboy/ng-cordova-oauth#64 Kong/insomnia#4238 DefactoSoftware/lti#18
    processone/tsung#71 litl/rauth#1 rhargreaves/oauth-dotnetcore#6
    form-not-signed: Kong/insomnia#1854 #1137 scribejava/scribejava#286 chao/RESTClient#19 #31
    postmanlabs/postman-app-support#1838 ruby-oauth/oauth#52 osmlab/osm-auth#9 javaee/jersey#3125
    googleapis/google-oauth-java-client#1 MaxCDN/node-maxcdn#18 request/request#1313 restsharp/RestSharp#103
    chao/RESTClient#18
    multipart-fields-signed: restsharp/RestSharp#488 sferik/twitter-ruby#412 abraham/twitteroauth#232 guzzle/guzzle#837
    daneden/Twift#1 lostisland/faraday_middleware#13 PipedreamHQ/pipedream#6876 WP-API/OAuth1#206
    requests/requests-oauthlib#40 AFNetworking/AFOAuth1Client#30 ruby-oauth/oauth#5 zendframework/zf1#244
    jmathai/twitter-async#17
    json-fields-signed: ddo/oauth-1.0a#60 #110 AFNetworking/AFOAuth1Client#72 joestump/python-oauth2#115
    LearnBoost/superagent-oauth#13
    untyped-body-signed: Kong/mashape-oauth#14 chao/RESTClient#105 oauthlib/oauthlib#22 AFNetworking/AFOAuth1Client#68
    parameter-not-sent: voloko/twitter-stream#18 oauthlib/oauthlib#120 restsharp/RestSharp#1188
    spring-attic/spring-security-oauth#403 DotNetOpenAuth/DotNetOpenAuth#28 postmanlabs/postman-app-support#2079
    postmanlabs/postman-runtime#1063 jupyterhub/ltiauthenticator#139
    parameter-not-signed: oauthlib/oauthlib#139 scribejava/scribejava#85 WP-API/OAuth1#52 magento/magento2#30693
    empty-values-not-signed: LtiLibrary/LtiLibrary#154 tumblr/tumblr.js#30 ruby-oauth/oauth#155
    equals-left-out: restsharp/RestSharp#2069
    repeats-collapsed: request/oauth-sign#5 mock-server/mockserver-monorepo#1866 guzzle/oauth-subscriber#69
    googleapis/signet#173 postmanlabs/postman-app-support#404 restsharp/RestSharp#234 joestump/python-oauth2#121
    ciaranj/node-oauth#34 daviddesberg/PHPoAuthLib#362
    copies-signed-once: timbal-ai/timbal#80
    sorted-wrongly: OAuthSwift/OAuthSwift#283 ciaranj/node-oauth#14 joestump/python-oauth2#75 jdg/oauthconsumer#8
    javaee/jersey#1105 kovacshuni/koauth#6 lyokato/p5-oauth-lite#5 WP-API/OAuth1#177 Mastercard/oauth1-signer-nodejs#3
    J7mbo/twitter-api-php#12 VBA-tools/VBA-Web#191 bytespider/jsOAuth#25 OpenMage/magento-lts#721 mautic/api-library#75
    tumblr/TMTumblrSDK#165
    parameters-joined-wrongly: mulesoft/api-console#61
    parameters-encoded-wrongly: postmanlabs/postman-app-support#678
    callback-not-signed: scribejava/scribejava#92
    value-written-otherwise: bettiolo/oauth-signature-js#39 Dropbox-PHP/dropbox-php#11 ciaranj/node-oauth#123
    realm-signed: ddo/oauth-1.0a#50 ciaranj/connect-auth#9 mrjones/oauth#73
    x-auth-mode-in-header: stackoverflow.com/questions/18267405
    body-hash-not-signed: dobesv/axios-oauth-1.0a#32
    value-split: XeroAPI/Xero-Net#34
    reserved-not-encoded: impronunciable/Tuiter#23 ciaranj/node-oauth#120 ttezel/twit#26 draftbit/twitter-lite#36
    googleworkspace/apps-script-oauth1#5 sreejithbnaick/Twitter-OAuth-1.1-Signature-Generator-js#3
    Mastercard/oauth1-signer-nodejs#12 AsyncHttpClient/async-http-client#1216 cgeo/cgeo#3320 osmlab/ohauth#5
    meteor/meteor#570 oauth-io/oauth-js#40 ddo/oauth-1.0a#22 activepieces/activepieces#12555 elcamino/yboss#3
    escaped-only-when-signed: ciaranj/node-oauth#177 #113
    encoded-twice: postmanlabs/postman-app-support#1869 #8879 Kong/insomnia#1681 #943 ShareKit/ShareKit#515
    Cimpress-MCP/oauth_reverse_proxy#6 bytespider/jsOAuth#35 AsyncHttpClient/async-http-client#914 mttkay/signpost#9
    yahoo/TDOAuth#9 ciaranj/node-oauth#7 adobe/aio-commerce-sdk#574 tumblr/tumblr_client#24
    not-encoded-twice: DanielaSfregola/twitter4s#133 MyTwitter/MyTwitter#16 WP-API/OAuth1#79
    Mastercard/oauth1-signer-csharp#6 MJMortimer/elixero#9 oauthlib/oauthlib#695 woocommerce/wc-api-ruby#3
    omandryk/wc-api-java#12 #49 evnm/dropbox-node#7
    space-as-plus: gifnksm/oauth-client-rs#16 infalliblelogic.com/2010-12-03 javaee/jersey#705
    postmanlabs/postman-app-support#1874 requests/requests-oauthlib#88 drone29a/clj-oauth#36
    plus-sent-bare: NangoHQ/nango#7098 XeroAPI/XeroOAuth-PHP#3 HunterLarco/twitter-v2#93
    plus-signed-as-space: scribejava/scribejava#105
    wrong-character-set: r-lib/httr#423 bytespider/jsOAuth#7 jmathai/epiphany#11 psanford/emacs-oauth#2
    linvi/tweetinvi#483 carlos-emr/carlos#3007 restsharp/RestSharp#1945 joestump/python-oauth2#48
    unreserved-encoded: mikeknapp/AppEngine-OAuth-Library#4 r-lib/httr#21 joestump/python-oauth2#15
    python-twitter-tools/twitter#64
    other-characters-not-encoded: sirikata/liboauthcpp#20 geoffjentry/ROAuth#4 chrhansen/simple-oauth1#8
    romaonthego/AFXAuthClient#2
    scheme-differs: Apereo-Learning-Analytics-Initiative/OpenLRS#21
    Apereo-Learning-Analytics-Initiative/OpenDashboard-legacy#58 WP-API/OAuth1#60 openedx/openedx-platform#5016
    1EdTech/LTI-Tool-Provider-Library-PHP#16 ShareKit/ShareKit#1008 woocommerce/woocommerce#11410 #13559
    jupyterhub/ltiauthenticator#1 postmanlabs/postman-app-support#123 jaredhanson/passport-http-oauth#19
    omsmith/ims-lti#69 openwebwork/webwork2#2074
    port-differs: yahoo/TDOAuth#3 pelle/oauth#1 mageplus/mageplus#90 ciaranj/connect-auth#28 r-lib/httr#435
    Mastercard/insomnia-plugin-mastercard#6 ddo/oauth-1.0a#59 RestKit/RestKit#1037 thephpleague/oauth1-client#81 #123
    scribejava/scribejava#428 SPORE/net-http-spore#27 hwi/HWIOAuthBundle#576 Mastercard/oauth1-signer-nodejs#2
    unscene/node-oauth#11
    host-differs: WP-API/OAuth1#58 #136 omsmith/ims-lti#67 woocommerce/woocommerce#28578 mitodl/pylti#52
    path-differs: bytespider/jsOAuth#22 Mastercard/oauth1-signer-python#21 guicocoa/cocoa-oauth#5
    lorenbrichter/OAuthCore#5 chao/RESTClient#27 postmanlabs/postman-collection#257 WP-API/OAuth1#68
    kloon/WooCommerce-REST-API-Client-Library#73 yahoo/TDOAuth#35 camme/passport-http-2legged-oauth#6
    AFNetworking/AFOAuth1Client#91 RestKit/RestKit#533 bettiolo/oauth-signature-js#32 Mastercard/oauth1-signer-java#18
    #33 commons-app/apps-android-commons#819 sleemanj/gogoTradeMe#4 WP-API/WP-API#1273 guicocoa/cocoa-oauth#1
    oauthlib/oauthlib#83 pow-auth/assent#201 evnm/dropbox-node#1
    method-differs: haarts/golang_news#2 twittercommunity.com/t/231 lepture/flask-oauthlib#83
    key-composed-wrongly: nraboy/ng-cordova-oauth#295 woocommerce/woocommerce#18146 ddo/oauth-1.0a#39 #2
    community.canvaslms.com/402560 EugeneHoran/Android-FatSecret-REST-API#2 solettaproject/soletta#1176
    nextauthjs/next-auth#855 lorenbrichter/OAuthCore#4 guzzle/oauth-subscriber#40 WP-API/OAuth1#76
    woocommerce/woocommerce-rest-api-docs#8 meteor/meteor#1167 scribejava/scribejava#634 mountain-loop/yaak#611
    yiisoft/yii2-authclient#41
    secrets-encoded-wrongly: dghubble/oauth1#72 request/request#263 Shinmera/north#2 mikeknapp/AppEngine-OAuth-Library#3
    omsmith/ims-lti#82
    wrong-token-secret: OpenBankProject/OBP-API#1002 askedrelic/libgreader#21
    consumer-key-is-token: python-twitter-tools/twitter#229
    token-for-request-token: themattharris/tmhOAuth#59 abraham/twitteroauth#305 ryanmcgrath/twython#118
    token-secret-without-token: daviddesberg/PHPoAuthLib#486
    white-space-in-consumer-key: desmondmorris/node-twitter#176
    white-space-in-token: desmondmorris/node-twitter#71
    white-space-in-token-secret: kurrik/oauth1a#17
    credentials-refused: nst/STTwitter#262 #86
    signature-plus-lost: better-auth/better-auth#10427 DropNet/DropNet#3 jrconlin/oauthsimple#34
    woocommerce/woocommerce#13632 postmanlabs/postman-app-support#5982 YelpArchive/yelp-api#5 WP-API/OAuth1#143
    signature-not-encoded: sintaxi/dbox#1 Mastercard/oauth1-signer-python#35
    signature-encoded-twice: eclipse-ee4j/jersey#856 scribejava/scribejava#565 ciaranj/node-oauth#64 sintaxi/dbox#3
    ayoy/qoauth#1 YelpArchive/yelp-api#129
    signature-line-breaks: jrconlin/oauthsimple#24 lanej/hmac#4
    other-hash: OAuthSwift/OAuthSwift#42 postmanlabs/postman-app-support#665
    timestamp-changed: twittercommunity.com/t/967 twittercommunity.com/t/2397
    plaintext-without-tls: ddo/oauth-1.0a#74
    unsupported-method: XeroAPI/XeroOAuth-PHP#11 pycontribs/jira#1677 adunkman/node-trello#19
    signature-sent-bare: maraujop/requests-oauth#33
    base-string-joined-wrongly: YelpArchive/yelp-api#146
    clock-off: seancook/TWReverseAuthExample#14 ttezel/twit#130 #13 abraham/twitteroauth#223 J7mbo/twitter-api-php#124
    sferik/twitter-ruby#403 cezarsa/silver_bird#227 nraboy/ng-cordova-oauth#248 parse-community/ParseTwitterUtils-iOS#45
    scribejava/scribejava#183 google/gdata-objectivec-client#82 arcao/Geocaching4Locus#26 canonical/cloud-init#2607
    jessecooper/pyetrade#38 aweber/AWeber-API-PHP-Library#57 djmc/SimpleOAuth.Net#2
    malformed-timestamp: mrjones/oauth#56 Pomax/node-flickrapi#35 lionralfs/discogs-client#198
    nonce-used: ddo/oauth-1.0a#79 ahmadnassri/app-restconsole#35 oauthlib/oauthlib#946 request/request#1573
    requests/requests-oauthlib#116 postmanlabs/postman-app-support#2737 AFNetworking/AFOAuth1Client#109 cgeo/cgeo#3212
    calcinai/xero-php#568
    verifier-missing: abraham/twitteroauth#587 #619 #638 #843 #177 jmathai/twitter-async#74 #180 jublo/codebird-js#113
    scribejava/scribejava#727 ciaranj/connect-auth#123 daviddesberg/PHPoAuthLib#254 joestump/python-oauth2#24
    themattharris/tmhOAuth#19 ddo/oauth-1.0a#78
    callback-missing: abraham/twitteroauth#658 arunagw/omniauth-twitter#144 litl/rauth#29 lexmag/oauther#10
    karno/reqwest-oauth1#9
    callback-not-registered: abraham/twitteroauth#512 ciaranj/node-oauth#81 ryanmcgrath/twython#192 sahat/satellizer#510
    dukt/twitter#4
    body-hash-wrong: Mastercard/oauth1-signer-python#32 request/request#2792 ddo/oauth-1.0a#57
    body-hash-missing: Mastercard/oauth1-signer-csharp#12 #21 #24 Mastercard/oauth1-signer-python#37
    Mastercard/oauth1-signer-nodejs#28 Mastercard/oauth1-signer-java#5 1EdTech/basiclti-util-java#3 ddo/oauth-1.0a#43
    body-hash-of-form: Kong/mashape-oauth#13
    malformed-header: postmanlabs/newman#653 postmanlabs/postman-app-support#295 bytespider/jsOAuth#15
    postmanlabs/postman-app-support#2312 restsharp/RestSharp#122
    several-places: AFNetworking/AFOAuth1Client#33 hybridauth/hybridauth#1163
    sent-twice: openedx/openedx-platform#13454
    missing-parameter: themattharris/tmhOAuth#139 seancook/TWReverseAuthExample#1 jrconlin/oauthsimple#29 #27
    misspelt-parameter: manongdao.com/920074 manongdao.com/1253997
    reverse-auth-changed: drudge/passport-twitter-token#7
    realm-not-first: yesodweb/authenticate#3
    other-authorization-scheme: twittercommunity.com/t/1642
    include-email-spelling: tweepy/tweepy#890
    empty-token: scribejava/scribejava#252 nahi/httpclient#174
    unsupported-version: jrconlin/oauthsimple#39
    """
}
