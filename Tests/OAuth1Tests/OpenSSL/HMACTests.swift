import Testing

@testable import OAuth1

/// Cached states and OpenSSL's provider interface produce equal codes.
struct HMACTests {
  static let hashes: [HashFunction] = [.sha1, .sha256, .sha384, .sha512]

  @Test func `both ways produce the codes of RFC 2202 and RFC 4231's second case`() {
    let message = Array("what do ya want for nothing?".utf8)
    let expected: [(HashFunction, String)] = [
      (.sha1, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
      (.sha256, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    ]
    let key = Array("Jefe".utf8)
    for (hash, code) in expected {
      #expect(Self.hex(hash.code(of: message.span, under: key.span)) == code)
      #expect(Self.hex(hash.providerCode(of: message.span, under: key.span)) == code)
    }
  }

  @Test(arguments: hashes)
  func `lengths around the block size produce equal codes both ways`(
    _ hash: HashFunction
  ) {
    let trial = RekeyableHMAC(hash)
    for keyCount in [0, 1, 62, 63, 64, 65, 127, 128, 129, 300] {
      let key = [UInt8](repeating: 0x73, count: keyCount)
      #expect(trial.take(key))
      for count in [0, 1, 43, 44, 55, 56, 63, 64, 65, 127, 128, 129, 1000] {
        let message = [UInt8](repeating: UInt8(truncatingIfNeeded: count), count: count)
        let code = hash.code(of: message.span, under: key.span)
        #expect(code.count == hash.octetCount)
        #expect(
          code.octets == hash.providerCode(of: message.span, under: key.span).octets, "\(keyCount) \(count)")
        #expect(code.octets == trial.code(of: message).octets, "\(keyCount) \(count)")
      }
    }
  }

  private static func hex(_ digest: Digest) -> String {
    digest.octets.map { octet in (octet < 16 ? "0" : "") + String(octet, radix: 16) }.joined()
  }
}
