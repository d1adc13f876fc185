import OAuth1
import OAuth1TestSupport
import Testing

struct LenientSignatureTests {
  /// A request whose signature contains both characters in which the two alphabets differ.
  static func exchange() throws -> (exchange: Exchange, signature: String) {
    for number in 0..<10_000 {
      var exchange = Exchange()
      exchange.nonce = "n\(number)"
      let signature = try exchange.signed().signature
      if signature.contains("+"), signature.contains("/") { return (exchange, signature) }
    }
    throw VerificationError.badSignature
  }

  static func judge(
    _ change: (String) -> String, _ rules: VerificationRules
  ) throws(any Error) {
    let (exchange, signature) = try exchange()
    var arriving = try exchange.arriving()
    let (old, new) = (PercentEncoding.encode(signature), PercentEncoding.encode(change(signature)))
    arriving.authorization = arriving.authorization.map { $0.replacing(old, with: new) }
    try exchange.judge(arriving, .init(rules: rules))
  }

  static let forgiven: [@Sendable (String) -> String] = [
    { $0 }, { $0.replacing("+", with: "-").replacing("/", with: "_") },
    { $0.prefix(5) + " \n!é" + $0.dropFirst(5) }, { $0 + "garbage" }, { $0 + "==" },
  ]

  @Test(
    arguments: 0..<5)
  func `only lenient rules accept both alphabets and foreign bytes`(
    _ index: Int
  ) throws {
    try Self.judge(Self.forgiven[index], .lenient)
    if index == 0 {
      try Self.judge(Self.forgiven[index], .rfc5849)
    } else {
      #expect(throws: VerificationError.badSignature) { try Self.judge(Self.forgiven[index], .rfc5849) }
    }
  }

  static let refused: [@Sendable (String) -> String] = [
    { String($0.dropLast()) }, { String($0.dropFirst()) }, { "A" + $0 }, { $0.lowercased() }, { _ in "=" },
    { _ in "%" }, { String($0.reversed()) },
  ]

  @Test(arguments: 0..<7)
  func `other bytes are a bad signature, and so is a missing '='`(_ index: Int) {
    #expect(throws: VerificationError.badSignature) { try Self.judge(Self.refused[index], .lenient) }
  }

  @Test func `lenient keys use the bare secrets, RFC 5849's the encoded ones`() throws {
    var exchange = Exchange()
    exchange.client = ClientCredentials(key: "k", secret: "a b")
    let arriving = try exchange.arriving()
    try exchange.judge(arriving)
    let fixed = exchange
    #expect(throws: VerificationError.badSignature) { try fixed.judge(arriving, .init(rules: .lenient)) }
    let secrets = SigningSecrets(client: exchange.client, token: Exchange.token.secret, isEncoded: false)
    let base = SignatureBaseString(octets: Array(try exchange.signed().baseString.utf8))
    let bare = String(decoding: try HMACMethod.hmacSHA1.signature(of: base, with: secrets), as: UTF8.self)
    var changed = arriving
    changed.authorization = [
      arriving.authorization[0].replacing(
        PercentEncoding.encode(try exchange.signed().signature), with: PercentEncoding.encode(bare))
    ]
    try exchange.judge(changed, .init(rules: .lenient))
  }

  @Test func `the timestamp is checked before the signature, the nonce after it`() throws {
    let exchange = Exchange()
    let good = try exchange.arriving()
    var bad = good
    bad.target += "&b=2"
    let forged = bad
    let policy = RequestVerifier.Policy(rules: .lenient)
    let nonces = NonceMemory()
    try exchange.judge(good, policy, nonces: nonces)
    #expect(throws: VerificationError.nonceReplayed) { try exchange.judge(good, policy, nonces: nonces) }
    #expect(throws: VerificationError.timestampTooOld) {
      try exchange.judge(forged, policy, at: Exchange.time + 301, nonces: nonces)
    }
    #expect(throws: VerificationError.badSignature) { try exchange.judge(forged, policy, nonces: nonces) }
  }
}
