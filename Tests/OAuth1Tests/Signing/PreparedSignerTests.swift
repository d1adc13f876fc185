import OAuth1
import OAuth1TestSupport
import Testing

/// The ways to one signature agree; each seed is a test of its own, and comes back by its number.
struct PreparedSignerTests {
  /// Names beside which nonce and timestamp have to find their place.
  static let names = [
    "a", "nonce", "o", "oauth", "oauth_", "oauth_n", "oauth_nonce", "oauth_nonce2", "oauth_p",
    "oauth_signature",
    "oauth_timestamp", "oauth_z", "oauti_", "p", "z", "%6Fauth_nonce", "\u{e9}",
  ]

  static func request(_ generator: inout Generator) -> SignableRequest {
    func pairs() -> String {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        let value = generator.pick([
          "", "0", "1700000000", "%6E", "~", "m", PercentEncoding.encode(generator.text(atMost: 3)),
        ])
        return generator.pick(names) + generator.pick(["=", ""]) + value
      }.joined(separator: "&")
    }
    return SignableRequest(
      method: generator.pick(["GET", "post"]), url: "https://api.example.com/r?" + pairs(),
      contentType: generator.pick([nil, "application/x-www-form-urlencoded"]), body: Array(pairs().utf8))
  }

  static func signer(_ generator: inout Generator) -> RequestSigner {
    RequestSigner(
      client: ClientCredentials(
        key: generator.text(atMost: 3), secret: SharedSecret(generator.text(atMost: 80))),
      token: generator.pick([
        nil,
        TokenCredentials(token: generator.text(atMost: 3), secret: SharedSecret(generator.text(atMost: 8))),
      ]),
      method: generator.pick([.hmacSHA1, .hmacSHA1, .hmacSHA256, .plaintext]),
      layout: generator.pick([
        .standard, .compact, .nonceFirst,
        .init(leading: ["oauth_signature", "oauth_timestamp"], separator: " ,oauth_nonce=\"\" , "),
      ]))
  }

  static func options(_ generator: inout Generator) -> SigningOptions {
    if Bool.random(using: &generator) { return .init() }
    return .init(
      callback: generator.pick([nil, generator.text(atMost: 3)]),
      realm: generator.pick([nil, "", "oauth_nonce=\"\"", Self.realm(generator.text(atMost: 3))]),
      version: generator.pick([nil, "1.0"]),
      extra: generator.pick([
        [], [.init("oauth_nonce", "n")], [.init("xauth", "\u{e9}")], [.init("realm", "r")],
      ]))
  }

  /// What of `text` a realm may hold.
  private static func realm(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }

  @Test(arguments: UInt64(0)..<600)
  func `a prepared signer gives what the signer gives`(_ seed: UInt64) throws {
    var generator = Generator(seed: seed)
    let (request, signer) = (Self.request(&generator), Self.signer(&generator))
    let options = Self.options(&generator)
    let prepared = try signer.prepare(request, options: options)
    for _ in 0..<4 {
      let nonce = generator.pick([
        "", "n", "0E984725-C51C-4BF4-9960-E1C80E27ABA0", generator.text(atMost: 12),
      ])
      let time: Int64 = generator.pick([0, 1_700_000_000, .max, .min, -1])
      #expect(
        try prepared.sign(at: time, nonce: nonce)
          == signer.authorization(for: request, at: time, nonce: nonce, options: options))
    }
  }

  @Test(arguments: UInt64(0)..<600)
  func `a signer's own parameters stand where sorting puts them`(_ seed: UInt64) throws {
    var generator = Generator(seed: seed)
    let request = Self.request(&generator)
    let client = ClientCredentials(key: generator.text(atMost: 3), secret: "s")
    let nonce = generator.text(atMost: 3)
    var parameters = ProtocolParameters(options: .init())
    parameters.consumerKey = client.key
    parameters.signatureMethod = "HMAC-SHA1"
    parameters.timestamp = "1700000000"
    parameters.nonce = nonce
    let signer = RequestSigner(client: client)
    let (own, given) = (
      try signer.sign(request, at: 1_700_000_000, nonce: nonce),
      try signer.sign(request, parameters: parameters)
    )
    #expect(own.authorization == given.authorization)
    #expect(own.baseString == given.baseString && own.signature == given.signature)
    #expect(try own.baseString == RequestSigner.baseString(of: request, parameters: parameters).description)
  }

  @Test func `preparing fails as signing does`() {
    let client = ClientCredentials(key: "k", secret: "s")
    #expect(throws: SigningError.malformedURL) {
      try RequestSigner(client: client).prepare(SignableRequest(method: "GET", url: "/r"))
    }
    #expect(throws: SigningError.missingPrivateKey) {
      let signer = RequestSigner(client: client, method: .rsaSHA1)
      _ = try signer.prepare(SignableRequest(method: "GET", url: "https://h")).sign(at: 1, nonce: "n")
    }
  }
}
