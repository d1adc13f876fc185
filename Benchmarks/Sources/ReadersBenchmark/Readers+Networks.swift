import EinlassWire
import HTTPTypes

extension Reader {
  /// Readers of the networks: addresses, header fields, forms.
  static let networks: [Reader] = [
    request("a form of many fields", .post, "api.twitter.com", "/oauth/request_token") { request, size, _ in
      request.head.headerFields[.contentType] = FormFields.mediaType
      request.head.headerFields[.authorization] = oauth("x")
      request.body = Array(words(size, "&") { "p\(($0 &* 7_919) % 1_000_003)=v" }.utf8)
    },
    request("a form of escapes", .post, "api.twitter.com", "/oauth/request_token") { request, size, _ in
      request.head.headerFields[.contentType] = FormFields.mediaType
      request.head.headerFields[.authorization] = oauth("x")
      request.body = Array(("status=" + many("%C3%A9%20", size)).utf8)
    },
    request("an address of many fields", .get, "graph.facebook.com") { request, size, token in
      request.head.path = "/me?access_token=\(token)&" + words(size, "&") { "q\($0)" }
    },
    request("an address of slashes", .get, "graph.facebook.com") { request, size, _ in
      request.head.path = many("/", size)
    },
    request("an address of slashes at Twitter", .get, "api.twitter.com") { request, size, _ in
      request.head.path = many("/a", size)
    },
    request("OAuth in the header", .get, "api.twitter.com", "/1.1/account/verify_credentials.json") {
      request, size, _ in
      request.head.headerFields[.authorization] = oauth(many("%21a", size))
    },
    request("OAuth of many parameters", .get, "api.twitter.com", "/1.1/account/verify_credentials.json") {
      request, size, _ in
      request.head.headerFields[.authorization] = "OAuth " + words(size, ", ") { "p\($0)=\"v\"" }
    },
    request("OAuth of commas and blanks", .get, "api.twitter.com", "/1.1/account/verify_credentials.json") {
      request, size, _ in
      request.head.headerFields[.authorization] = "OAuth " + many(" ,", size)
    },
    request("Basic in the header", .post, "api.twitter.com", "/oauth2/token") { request, size, _ in
      request.head.headerFields[.authorization] = "Basic " + many("QUFB", size)
    },
    request("Bearer in the header", .get, "api.twitter.com", "/1.1/users/show.json?screen_name=nora") {
      request, size, _ in
      request.head.headerFields[.authorization] = "Bearer " + many("A%2F", size)
    },
    request(
      "cookies", .get, "www.facebook.com",
      "/dialog/oauth?client_id=500000000000001&redirect_uri=https://a.example/"
    ) {
      request, size, _ in
      request.head.headerFields.append(HTTPField(name: .cookie, value: words(size, "; ") { "c\($0)=v" }))
    },
    request("cookies at Twitter", .get, "api.twitter.com", "/oauth/authenticate?oauth_token=x") {
      request, size, _ in
      request.head.headerFields.append(HTTPField(name: .cookie, value: many("=; ", size)))
    },
    request("media types in Accept", .get, "graph.facebook.com", "/me") { request, size, _ in
      request.head.headerFields[.accept] = many("a/b;q=1, ", size)
    },
    request("a page's form", .post, "api.twitter.com", "/oauth/authorize") { request, size, _ in
      request.head.headerFields[.contentType] = FormFields.mediaType
      request.body = Array(("oauth_token=x&" + words(size, "&") { "session\($0)=n" }).utf8)
    },
  ]

  private static func oauth(_ nonce: String) -> String {
    "OAuth oauth_consumer_key=\"simKey0000000000000000001\", oauth_nonce=\"\(nonce)\", oauth_signature=\"x\", "
      + "oauth_signature_method=\"HMAC-SHA1\", oauth_timestamp=\"1490000400\", oauth_version=\"1.0\""
  }
}
