extension MistakeFrequency {
  /// Requests that are refused whatever their signature is.
  static let requests = [
    MistakeFrequency(
      "clock-off",
      """
      seancook/TWReverseAuthExample#14 ttezel/twit#130 #13 abraham/twitteroauth#223 J7mbo/twitter-api-php#124
      sferik/twitter-ruby#403 cezarsa/silver_bird#227 nraboy/ng-cordova-oauth#248
      parse-community/ParseTwitterUtils-iOS#45 scribejava/scribejava#183 google/gdata-objectivec-client#82
      arcao/Geocaching4Locus#26 canonical/cloud-init#2607 jessecooper/pyetrade#38 aweber/AWeber-API-PHP-Library#57
      djmc/SimpleOAuth.Net#2
      """),
    MistakeFrequency(
      "malformed-timestamp", "mrjones/oauth#56 Pomax/node-flickrapi#35 lionralfs/discogs-client#198"),
    MistakeFrequency(
      "nonce-used",
      """
      ddo/oauth-1.0a#79 ahmadnassri/app-restconsole#35 oauthlib/oauthlib#946 request/request#1573
      requests/requests-oauthlib#116 postmanlabs/postman-app-support#2737 AFNetworking/AFOAuth1Client#109
      cgeo/cgeo#3212 calcinai/xero-php#568
      """),
    MistakeFrequency(
      "verifier-missing",
      """
      abraham/twitteroauth#587 #619 #638 #843 #177 jmathai/twitter-async#74 #180 jublo/codebird-js#113
      scribejava/scribejava#727 ciaranj/connect-auth#123 daviddesberg/PHPoAuthLib#254 joestump/python-oauth2#24
      themattharris/tmhOAuth#19 ddo/oauth-1.0a#78
      """),
    MistakeFrequency(
      "callback-missing",
      """
      abraham/twitteroauth#658 arunagw/omniauth-twitter#144 litl/rauth#29 lexmag/oauther#10 karno/reqwest-oauth1#9
      """),
    MistakeFrequency(
      "callback-not-registered",
      "abraham/twitteroauth#512 ciaranj/node-oauth#81 ryanmcgrath/twython#192 sahat/satellizer#510 dukt/twitter#4"
    ),
    MistakeFrequency(
      "body-hash-wrong",
      "Mastercard/oauth1-signer-python#32 request/request#2792 ddo/oauth-1.0a#57"),
    MistakeFrequency(
      "body-hash-missing",
      """
      Mastercard/oauth1-signer-csharp#12 #21 #24 Mastercard/oauth1-signer-python#37 Mastercard/oauth1-signer-nodejs#28
      Mastercard/oauth1-signer-java#5 1EdTech/basiclti-util-java#3 ddo/oauth-1.0a#43
      """),
    MistakeFrequency("body-hash-of-form", "Kong/mashape-oauth#13"),
    MistakeFrequency(
      "malformed-header",
      """
      postmanlabs/newman#653 postmanlabs/postman-app-support#295 bytespider/jsOAuth#15
      postmanlabs/postman-app-support#2312 restsharp/RestSharp#122
      """),
    MistakeFrequency("several-places", "AFNetworking/AFOAuth1Client#33 hybridauth/hybridauth#1163"),
    MistakeFrequency("sent-twice", "openedx/openedx-platform#13454"),
    MistakeFrequency(
      "missing-parameter",
      "themattharris/tmhOAuth#139 seancook/TWReverseAuthExample#1 jrconlin/oauthsimple#29 #27"),
    MistakeFrequency("misspelt-parameter", "manongdao.com/920074 manongdao.com/1253997"),
    MistakeFrequency("reverse-auth-changed", "drudge/passport-twitter-token#7"),
    MistakeFrequency("realm-not-first", "yesodweb/authenticate#3"),
    MistakeFrequency("other-authorization-scheme", "twittercommunity.com/t/1642"),
    MistakeFrequency("include-email-spelling", "tweepy/tweepy#890"),
    MistakeFrequency("empty-token", "scribejava/scribejava#252 nahi/httpclient#174"),
    MistakeFrequency("unsupported-version", "jrconlin/oauthsimple#39"),
  ]
}
