import EinlassWire
import Synchronization
import Testing

/// Values derived from random bytes.
struct RandomSourceTests {
  /// Returns the bytes of a script, repeatedly.
  private final class Script: RandomSource {
    private let octets: [UInt8]
    private let next = Mutex(0)

    init(_ octets: [UInt8]) {
      self.octets = octets
    }

    func octets(_ count: Int) -> [UInt8] {
      next.withLock { next in
        defer { next += count }
        return (next..<next + count).map { octets[$0 % octets.count] }
      }
    }
  }

  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  @Test func `each alphanumeric is one of 62 characters and takes four bytes`() {
    #expect(Script(Array(0...255)).alphanumerics(248) == String(repeating: Self.letters, count: 4))
  }

  @Test func `each digit is one of ten and takes 25 bytes`() {
    #expect(Script(Array(0...255)).digits(250) == String(repeating: "0123456789", count: 25))
  }

  @Test func `bytes after the last whole multiple are dropped to avoid bias`() {
    #expect(Script([248, 255, 0, 250, 61]).alphanumerics(3) == "A9A")
    #expect(Script([250, 255, 9]).digits(2) == "99")
  }

  @Test func `a request for nothing returns nothing`() {
    #expect(Script([1]).alphanumerics(0) == "")
    #expect(Script([1]).digits(0) == "")
  }

  @Test(
    arguments: [
      ([0x00], "00000000-0000-4000-8000-000000000000"), ([0xFF], "FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF"),
      (Array(0...15), "00010203-0405-4607-8809-0A0B0C0D0E0F"),
      ([0xAB, 0xCD], "ABCDABCD-ABCD-4BCD-ABCD-ABCDABCDABCD"),
    ] as [([UInt8], String)])
  func `a UUID is in upper case with version 4 and variant 10`(octets: [UInt8], text: String) {
    #expect(Script(octets).uuid() == text)
  }
}
