import Foundation
import OAuth1
import OAuth1TestSupport
import Testing

/// A private key from the vectors, which is not secret.
var testKey: String {
  get throws {
    let keys = try JSONDecoder().decode([String: String].self, from: Fixtures.data("Vectors/keys.json"))
    return try #require(keys["own-2048"])
  }
}

struct CredentialsTests {
  @Test func `a secret prints as <secret> everywhere`() {
    let secret: SharedSecret = "hunter2"
    let client = ClientCredentials(key: "k", secret: secret)
    for text in [
      "\(secret)", String(reflecting: secret), "\(client)", "\(TokenCredentials(token: "t", secret: secret))",
      "\(SigningSecrets(client: client, token: secret))", "\(RequestSigner(client: client))",
    ] {
      #expect(!text.contains("hunter2"))
    }
    #expect("\(secret)" == "<secret>" && String(reflecting: secret) == "<secret>")
    var dumped = ""
    dump(client, to: &dumped)
    #expect(!dumped.contains("hunter2") && dumped.contains("<secret>"))
  }

  @Test func `secrets compare byte by byte`() {
    #expect(SharedSecret("a") == SharedSecret("a"))
    #expect(SharedSecret("a") != SharedSecret("b"))
    #expect(SharedSecret("a") != SharedSecret("ab"))
    #expect(SharedSecret("\u{E9}") != SharedSecret("e\u{301}"))
    #expect(SharedSecret("") == SharedSecret("") && SharedSecret("").isEmpty)
  }

  @Test func `unreadable and non-RSA keys are reported`() throws {
    #expect(throws: RSAKey.KeyError.unreadable) { try RSAKey(privateKeyPEM: "") }
    #expect(throws: RSAKey.KeyError.unreadable) {
      try RSAKey(publicKeyPEM: "-----BEGIN PUBLIC KEY-----\nAA\n")
    }
    let privateKey = try testKey
    #expect(throws: RSAKey.KeyError.unreadable) { try RSAKey(publicKeyPEM: privateKey) }
    #expect(try RSAKey(privateKeyPEM: privateKey).isPrivate)
    let elliptic = """
      -----BEGIN PUBLIC KEY-----
      MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt
      6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==
      -----END PUBLIC KEY-----
      """
    #expect(throws: RSAKey.KeyError.notRSA) { try RSAKey(publicKeyPEM: elliptic) }
  }

  @Test func `one thread may sign with many secrets in turn, with either hash`() throws {
    let signers = (0..<4).map { number in
      RequestSigner(
        client: ClientCredentials(key: "k", secret: SharedSecret("secret \(number / 2)")),
        token: TokenCredentials(token: "t", secret: SharedSecret("token \(number % 2)")),
        method: number == 3 ? .hmacSHA256 : .hmacSHA1)
    }
    let request = Exchange().request
    let expected = try signers.map { try $0.sign(request, at: 1, nonce: "n").signature }
    #expect(Set(expected).count == 4)
    for _ in 0..<3 {
      let again = try signers.map { try $0.sign(request, at: 1, nonce: "n").signature }
      #expect(again == expected)
    }
  }
}
