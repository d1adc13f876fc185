import OAuth1
import OAuth1TestSupport
import Testing

/// A signer's parameters and given ones yield equal signatures. Each seed is a test.
struct OwnParameterTests {
  /// Names of request parameters that sort before, between and after the signer's.
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

  @Test(arguments: UInt64(0)..<600)
  func `a signer's own parameters are in sorted order`(_ seed: UInt64) throws {
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
}
