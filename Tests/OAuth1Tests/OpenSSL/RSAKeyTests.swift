import Foundation
import OAuth1
import OAuth1TestSupport
import Testing

/// Both PEM forms of a private key, with keys from the vectors, which are not secret.
struct RSAKeyTests {
  static let names = ["own-2048", "wiki", "own-3072-pkcs8", "scribejava"]

  static func pem(_ name: String) throws -> String {
    let keys = try JSONDecoder().decode([String: String].self, from: Fixtures.data("Vectors/keys.json"))
    return try #require(keys[name])
  }

  @Test func `PKCS #1 and PKCS #8 keys exist and are readable`() throws {
    let isPKCS8 = try Self.names.map { try Self.pem($0).hasPrefix("-----BEGIN PRIVATE KEY-----") }
    #expect(isPKCS8 == [false, false, true, true])
  }

  @Test(arguments: names)
  func `a key of either form signs, and only it verifies its signature`(_ name: String) throws {
    var exchange = Exchange()
    exchange.method = .rsaSHA1
    exchange.client = try ClientCredentials(key: "k", rsaPrivateKeyPEM: Self.pem(name))
    let arriving = try exchange.arriving()
    try exchange.judge(arriving)
    for other in Self.names where other != name {
      var forged = exchange
      forged.client = try ClientCredentials(key: "k", rsaPrivateKeyPEM: Self.pem(other))
      let judge = forged
      #expect(throws: VerificationError.badSignature) { try judge.judge(arriving) }
    }
  }

  @Test(arguments: names)
  func `white space and other lines around a key are ignored`(_ name: String) throws {
    let pem = try Self.pem(name)
    #expect(try RSAKey(privateKeyPEM: "Bag Attributes\n  x: y\n\n" + pem + "\n\n").isPrivate)
    #expect(try RSAKey(privateKeyPEM: pem.replacing("\n", with: "\r\n")).isPrivate)
    #expect(throws: RSAKey.KeyError.unreadable) {
      try RSAKey(privateKeyPEM: String(pem.prefix(pem.count / 2)))
    }
  }
}
