import Testing

@testable import OAuth1

/// Codes come from open states where OpenSSL's own hash is in use, and through its provider interface elsewhere:
/// nobody may see which.
struct MessageAuthenticationTests {
  static let hashes: [HashFunction] = [.sha1, .sha256, .sha384, .sha512]

  static func secrets(_ count: Int) -> SigningSecrets {
    let client = ClientCredentials(key: "k", secret: SharedSecret(String(repeating: "s", count: count)))
    return SigningSecrets(client: client, token: SharedSecret("t\(count)"))
  }

  @Test func `both ways give the codes of RFC 2202 and RFC 4231's second case`() throws {
    let message = Array("what do ya want for nothing?".utf8)
    let expected: [(HashFunction, String)] = [
      (.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
      (.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    ]
    var sha1 = MACState<SHA1State>()
    var sha256 = MACState<SHA256State>()
    let key = Array("Jefe".utf8)
    #expect(sha1.take(key.span) && sha256.take(key.span))
    let open = [sha1.code(of: message.span), sha256.code(of: message.span)]
    for (index, (hash, code)) in expected.enumerated() {
      let closed = KeyedHash(hash, key.span)?.code(of: message.span)
      #expect(closed.map(Self.hex) == code)
      #expect(Self.hex(open[index]) == code)
    }
  }

  @Test(arguments: hashes)
  func `keys and messages of every length around a block's end get equal codes both ways`(
    _ hash: HashFunction
  ) {
    for keyCount in [0, 1, 30, 60, 61, 62, 63, 125, 126, 127, 300] {
      let secrets = Self.secrets(keyCount)
      for count in [0, 1, 43, 44, 55, 56, 63, 64, 65, 127, 128, 129, 1000] {
        let message = [UInt8](repeating: UInt8(truncatingIfNeeded: count), count: count)
        var keys = KeyCache()
        let code = keys.code(hash, of: message.span, with: secrets, secrets.identity)
        let closed = keys.closedCode(hash, of: message.span, with: secrets)
        #expect(code.count == hash.octetCount)
        #expect(code.octets == closed.octets, "\(keyCount) \(count)")
      }
    }
  }

  @Test(arguments: hashes)
  func `a thread that changes secrets forgets the old ones, and wiping leaves none`(_ hash: HashFunction) {
    let message = Array("message".utf8)
    let (first, second) = (Self.secrets(10), Self.secrets(11))
    var keys = KeyCache()
    let codes = [first, second, first].map { keys.code(hash, of: message.span, with: $0, $0.identity).octets }
    #expect(codes[0] == codes[2] && codes[0] != codes[1])
    keys.wipe()
    #expect(keys.code(hash, of: message.span, with: second, second.identity).octets == codes[1])
  }

  private static func hex(_ digest: Digest) -> String {
    digest.octets.map { octet in (octet < 16 ? "0" : "") + String(octet, radix: 16) }.joined()
  }
}
