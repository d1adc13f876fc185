import OAuth1
import OAuth1TestSupport
import Testing

/// Properties of generated requests; each seed is a separate, reproducible test.
struct PropertyTests {
  @Test(arguments: UInt64(0)..<400)
  func `a signed request verifies, and no other`(_ seed: UInt64) throws {
    var generator = Generator(seed: seed)
    let exchange = Exchange(&generator)
    let arriving = try exchange.arriving()
    #expect(try RequestVerifier().read(arriving).baseString == exchange.signed().baseString)
    try exchange.judge(arriving)

    if exchange.method.kind == .plaintext { return }
    var changed = arriving
    changed.target += changed.target.contains("?") ? "&added=1" : "?added=1"
    let forged = changed
    #expect(throws: VerificationError.badSignature) { try exchange.judge(forged) }
  }

  @Test(arguments: UInt64(0)..<100)
  func `the order of the parameters does not matter`(_ seed: UInt64) {
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

  @Test(arguments: UInt64(0)..<600)
  func `any bytes are read, judged or refused without a crash`(_ seed: UInt64) {
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
    for rules in [VerificationRules.rfc5849, .lenient] {
      let verifier = RequestVerifier(policy: .init(rules: rules))
      guard let claim = try? verifier.read(request) else { continue }
      _ = (claim.baseString, claim.parameters, claim.first("a"), claim.signature)
      let client = ClientCredentials(key: claim.clientKey, secret: "s")
      let token = claim.token.map { TokenCredentials(token: $0, secret: "t") }
      _ = try? verifier.verify(claim, client: client, token: token, at: claim.timestamp ?? 0)
    }
    _ = try? BaseStringURI(url: noise())
    _ = try? AuthorizationHeader(parsing: noise())
    _ = try? RequestSigner(client: Exchange.client).sign(
      SignableRequest(
        method: noise(), url: "http://h/" + noise(), contentType: noise(), body: Array(noise().utf8)),
      at: .random(in: .min ... .max, using: &generator), nonce: noise(),
      options: .init(
        callback: noise(), verifier: noise(), realm: noise(), extra: [.init(noise(), noise())]))
  }
}
