import OAuth1
import Testing

/// Properties over generated requests; each seed is a test of its own, and comes back by its number.
@Suite("Properties")
struct PropertyTests {
  static let origins = [
    "https://api.example.com", "http://Example.COM:80", "https://[2001:DB8::1]:8443", "http://127.0.0.1:8080",
    "https://[::1]", "https://localhost:443", "http://a.b.c.example:65535",
  ]

  static func query(_ generator: inout Generator) -> String {
    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      let name = PercentEncoding.encode(generator.text(atMost: 4))
      let value = PercentEncoding.encode(generator.text(atMost: 6)).replacing(
        "%20", with: generator.pick(["+", "%20"]))
      return generator.pick(["\(name)=\(value)", "\(name)=\(value)", name, "", "a=1", "a"])
    }.filter { !$0.hasPrefix("oauth_") }.joined(separator: "&")
  }

  static func exchange(_ generator: inout Generator) -> Exchange {
    var exchange = Exchange()
    let path = generator.pick(["", "/", "/a%2Fb", "/caf%C3%A9/;x=1", "//x/../y"])
    let query = query(&generator)
    exchange.request = SignableRequest(
      method: generator.pick(["GET", "POST", "put", "DELETE"]),
      url: generator.pick(origins) + path + (query.isEmpty ? generator.pick(["", "?"]) : "?\(query)"),
      contentType: generator.pick([
        nil, "application/x-www-form-urlencoded; charset=utf-8", "application/json",
      ]),
      body: Array(Self.query(&generator).utf8))
    exchange.client = ClientCredentials(
      key: "k" + generator.text(atMost: 5), secret: SharedSecret(generator.text(atMost: 8)))
    exchange.token = generator.pick([
      nil,
      TokenCredentials(
        token: "t" + generator.text(atMost: 5), secret: SharedSecret(generator.text(atMost: 8))),
    ])
    exchange.nonce = "n" + generator.text(atMost: 8)
    exchange.method = generator.pick([.hmacSHA1, .hmacSHA1, .hmacSHA256, .plaintext])
    exchange.additions.realm = generator.pick([
      nil, "", generator.text(atMost: 5).filter { !$0.isNewline && $0 != "\0" },
    ])
    exchange.additions.callback = generator.pick([nil, generator.text(atMost: 5)])
    exchange.additions.version = generator.pick([nil, "1.0"])
    return exchange
  }

  @Test("What is signed verifies, and nothing else does", arguments: UInt64(0)..<400)
  func roundTrip(_ seed: UInt64) throws {
    var generator = Generator(seed: seed)
    let exchange = Self.exchange(&generator)
    let arriving = try exchange.arriving()
    #expect(try RequestVerifier().read(arriving).baseString == exchange.signed().baseString)
    try exchange.judge(arriving)

    if exchange.method.kind == .plaintext { return }
    var changed = arriving
    changed.target += changed.target.contains("?") ? "&added=1" : "?added=1"
    let forged = changed
    #expect(throws: VerificationFailure.badSignature) { try exchange.judge(forged) }
  }

  @Test("The order of the parameters says nothing", arguments: UInt64(0)..<100)
  func order(_ seed: UInt64) {
    var generator = Generator(seed: seed)
    let parameters = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      RequestParameter(name: generator.octets(atMost: 3), value: generator.octets(atMost: 3))
    }
    let normalized = SignatureBaseString.normalize(parameters)
    #expect(SignatureBaseString.normalize(parameters.shuffled(using: &generator)) == normalized)
    let encoded = parameters.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
    let sorted = encoded.sorted { first, second in
      first.0 == second.0
        ? first.1.lexicographicallyPrecedes(second.1) : first.0.lexicographicallyPrecedes(second.0)
    }
    let pairs: [[UInt8]] = sorted.map { $0.0 + [0x3D] + $0.1 }
    #expect(normalized == Array(pairs.joined(separator: [0x26])))
  }

  @Test("Any octets are read, judged or refused, and never more", arguments: UInt64(0)..<600)
  func totality(_ seed: UInt64) {
    var generator = Generator(seed: seed)
    var pieces: [String] {
      [
        "OAuth ", "oauth_consumer_key", "oauth_nonce", "oauth_signature", "oauth_signature_method",
        "oauth_token",
        "oauth_timestamp", "1700000000", "HMAC-SHA1", "PLAINTEXT", "=", "=\"", "\", ", "\"", ",", "&", "?",
        "%", "%4",
        "%FF", "\\", "realm", " ", "http://", "[", "]", ":", "@", "#", "é", "\0", "1.0",
      ]
    }
    func noise() -> String {
      if Bool.random(using: &generator) {
        return String(decoding: generator.octets(atMost: 80), as: UTF8.self)
      }
      return (0..<Int.random(in: 0...40, using: &generator)).map { _ in generator.pick(pieces) }.joined()
    }
    let header = "OAuth " + noise()
    let request = ArrivingRequest(
      method: noise(), scheme: generator.pick(["https", noise()]), authority: noise(), target: noise(),
      contentType: generator.pick([nil, "application/x-www-form-urlencoded", noise()]),
      authorization: generator.pick([[], [header], [noise(), header]]),
      body: generator.pick([generator.octets(atMost: 200), Array(noise().utf8)]))
    for dialect in RequestVerifier.Dialect.allCases {
      let verifier = RequestVerifier(policy: .init(dialect: dialect))
      guard let claim = try? verifier.read(request) else { continue }
      _ = (claim.baseString, claim.parameters, claim.first("a"), claim.signature)
      let client = ClientCredentials(key: claim.clientKey, secret: "s")
      let token = claim.token.map { TokenCredentials(token: $0, secret: "t") }
      try? verifier.verify(
        claim, client: client, token: token, at: claim.timestamp ?? 0, nonces: NonceMemory())
    }
    _ = try? BaseStringURI(url: noise())
    _ = try? AuthorizationHeader(parsing: noise())
    _ = try? RequestSigner(client: Exchange.client).sign(
      SignableRequest(
        method: noise(), url: "http://h/" + noise(), contentType: noise(), body: Array(noise().utf8)),
      at: .random(in: .min ... .max, using: &generator), nonce: noise(),
      additions: .init(
        callback: noise(), verifier: noise(), realm: noise(), further: [.init(noise(), noise())]))
  }
}
