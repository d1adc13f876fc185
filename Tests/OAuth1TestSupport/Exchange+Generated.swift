import OAuth1

extension Exchange {
  private static let origins = [
    "https://api.example.com", "http://Example.COM:80", "https://[2001:DB8::1]:8443", "http://127.0.0.1:8080",
    "https://[::1]", "https://localhost:443", "http://a.b.c.example:65535",
  ]

  private static func query(_ generator: inout Generator) -> String {
    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      let name = PercentEncoding.encode(generator.text(atMost: 4))
      let value = PercentEncoding.encode(generator.text(atMost: 6)).replacing(
        "%20", with: generator.pick(["+", "%20"]))
      return generator.pick(["\(name)=\(value)", "\(name)=\(value)", name, "", "a=1", "a"])
    }.filter { !$0.hasPrefix("oauth_") }.joined(separator: "&")
  }

  /// An exchange of any shape.
  package init(_ generator: inout Generator) {
    self.init()
    let path = generator.pick(["", "/", "/a%2Fb", "/caf%C3%A9/;x=1", "//x/../y"])
    let query = Self.query(&generator)
    request = SignableRequest(
      method: generator.pick(["GET", "POST", "put", "DELETE"]),
      url: generator.pick(Self.origins) + path + (query.isEmpty ? generator.pick(["", "?"]) : "?\(query)"),
      contentType: generator.pick([
        nil, "application/x-www-form-urlencoded; charset=utf-8", "application/json",
      ]),
      body: Array(Self.query(&generator).utf8))
    client = ClientCredentials(
      key: "k" + generator.text(atMost: 5), secret: SharedSecret(generator.text(atMost: 8)))
    token = generator.pick([
      nil,
      TokenCredentials(
        token: "t" + generator.text(atMost: 5), secret: SharedSecret(generator.text(atMost: 8))),
    ])
    nonce = "n" + generator.text(atMost: 8)
    method = generator.pick([.hmacSHA1, .hmacSHA1, .hmacSHA256, .plaintext])
    options.realm = generator.pick([
      nil, "", generator.text(atMost: 5).filter { !$0.isNewline && $0 != "\0" },
    ])
    options.callback = generator.pick([nil, generator.text(atMost: 5)])
    options.version = generator.pick([nil, "1.0"])
  }
}
