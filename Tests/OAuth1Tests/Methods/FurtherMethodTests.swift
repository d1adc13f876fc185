import OAuth1
import OAuth1TestSupport
import Testing

/// The methods outside all standards, with longer hashes than those of RFC 5849 and its successors.
struct FurtherMethodTests {
  static let names = [any SignatureMethod].all.map(\.name).filter { name in
    ![any SignatureMethod].standard.contains { $0.name == name }
  }

  private static func exchange(_ name: String) throws -> Exchange {
    var exchange = Exchange()
    exchange.method = try #require([any SignatureMethod].all.first { $0.name == name })
    exchange.client = ClientCredentials(
      key: "k", secret: "s", rsaKey: try RSAKey(privateKeyPEM: RSAKeyTests.pem("own-2048")))
    return exchange
  }

  @Test(arguments: names)
  func `a strict verifier refuses them unless its policy lists them`(_ name: String) throws {
    let exchange = try Self.exchange(name)
    let arriving = try exchange.arriving()
    #expect(throws: VerificationError.unsupportedSignatureMethod) { try exchange.judge(arriving) }
    try exchange.judge(arriving, .init(methods: [exchange.method]))
    try exchange.judge(arriving, .init(methods: .all))
  }

  @Test(arguments: names)
  func `a signature of one is not valid for another`(_ name: String) throws {
    let exchange = try Self.exchange(name)
    let authorization = try exchange.authorization()
    for method in [any SignatureMethod].all where method.name != name {
      var header = authorization
      header.replace("\"\(name)\"", with: "\"\(method.name)\"")
      var arriving = try exchange.arriving()
      arriving.authorization = [header]
      let forged = arriving
      #expect(throws: VerificationError.badSignature) { try exchange.judge(forged, .init(methods: .all)) }
    }
  }

  @Test func `all methods have unique names`() {
    let names = [any SignatureMethod].all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in ["HMAC-SHA384", "HMAC-SHA512", "RSA-SHA256", "RSA-SHA384", "RSA-SHA512"] {
      #expect(Self.names.contains(name))
    }
    #expect(
      [any SignatureMethod].standard.map(\.name) == ["HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "PLAINTEXT"])
  }
}
