import Testing

@testable import EinlassWire

struct AuthenticatedCipherTests {
  private let key = SystemRandomSource().octets(32)
  private let context = Array("com.example.app".utf8)

  @Test(arguments: [0, 1, 15, 16, 17, 300, 100_000])
  func `a sealed value opens again, whatever its length`(_ count: Int) throws {
    let plain = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let sealed = try #require(seal(plain))
    #expect(sealed.count == plain.count + 28)
    #expect(open(sealed, for: context, with: key) == plain)
  }

  /// Test case 16 of the GCM proposal to NIST (McGrew and Viega, 2005), AES-256 with associated data.
  @Test func `the published test vector opens`() throws {
    let key = octets("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let sealed =
      octets("cafebabefacedbaddecaf888")
      + octets(
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
          + "c5f61e6393ba7a0abcc9f662") + octets("76fc6ece0f4e1768cddf8853bb2d551b")
    let plain = octets(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
        + "b16aedf5aa0de657ba637b39")
    let context = octets("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    #expect(open(sealed, for: context, with: key) == plain)
  }

  @Test func `every change of one bit is detected`() throws {
    let sealed = try #require(seal(Array("a token".utf8)))
    for place in 0..<(sealed.count * 8) {
      var changed = sealed
      changed[place / 8] ^= 1 << (place % 8)
      #expect(open(changed, for: context, with: key) == nil)
    }
  }

  @Test func `another key, another context or a shortened value does not open`() throws {
    let sealed = try #require(seal(Array("a token".utf8)))
    #expect(open(sealed, for: context, with: SystemRandomSource().octets(32)) == nil)
    #expect(open(sealed, for: context + [0], with: key) == nil)
    #expect(open(sealed, for: [], with: key) == nil)
    for count in 0..<sealed.count {
      #expect(open(Array(sealed.prefix(count)), for: context, with: key) == nil)
    }
  }

  @Test func `no nonce is repeated`() throws {
    var nonces: Set<[UInt8]> = []
    for _ in 0..<10_000 {
      let sealed = try #require(seal([1]))
      nonces.insert(Array(sealed.prefix(AuthenticatedCipher.nonceCount)))
    }
    #expect(nonces.count == 10_000)
  }

  // A macro cannot pass a span on.
  private func seal(_ plain: [UInt8]) -> [UInt8]? {
    AuthenticatedCipher.seal(plain, for: context, with: key.span)
  }

  private func open(_ sealed: [UInt8], for context: [UInt8], with key: [UInt8]) -> [UInt8]? {
    AuthenticatedCipher.open(sealed, for: context, with: key.span)
  }

  private func octets(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}
