import OAuth1TestSupport
import Testing

@testable import OAuth1

/// Reading and encoding runs of bytes.
struct OctetTests {
  /// Mostly unreserved bytes, so that runs are long, with occasional other bytes.
  private static func octets(_ count: Int, _ generator: inout Generator) -> [UInt8] {
    let plain = Array("AZaz09-._~MmQq5".utf8)
    return (0..<count).map { _ in
      Int.random(in: 0..<20, using: &generator) == 0
        ? .random(in: 0...255, using: &generator) : generator.pick(plain)
    }
  }

  private static func end(_ octets: [UInt8], from start: Int, _ isMarked: (UInt8) -> Bool) -> Int {
    octets[start...].firstIndex(where: isMarked) ?? octets.count
  }

  private static func isUnreserved(_ octet: UInt8) -> Bool {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8.contains(octet)
  }

  @Test func `a run of unreserved bytes ends at any other byte in any place`() {
    for octet in UInt8.min...UInt8.max {
      for (count, place) in [(40, 0), (40, 7), (40, 8), (40, 15), (40, 16), (40, 39), (9, 8), (3, 1)] {
        var octets = [UInt8](repeating: 0x61, count: count)
        octets[place] = octet
        let span = octets.span
        #expect(span.unreservedEnd(from: 0) == (Self.isUnreserved(octet) ? count : place), "\(octet)")
      }
    }
  }

  @Test(arguments: 0..<50)
  func `runs end where they should, and encoding fits any capacity`(_ seed: UInt64) {
    var generator = Generator(seed: seed)
    for count in 0...70 {
      let octets = Self.octets(count, &generator)
      let start = Int.random(in: 0...count, using: &generator)
      let expected = Self.end(octets, from: start) { !Self.isUnreserved($0) }
      #expect(octets.span.unreservedEnd(from: start) == expected)
      let encoded = octets.flatMap { octet -> [UInt8] in
        let digits = Array("0123456789ABCDEF".utf8)
        return Self.isUnreserved(octet) ? [octet] : [0x25, digits[Int(octet >> 4)], digits[Int(octet & 15)]]
      }
      for room in [0, 1, 7, 8, 15, 16, 40] {
        #expect([UInt8](atMost: encoded.count + room) { $0.append(encoding: octets.span) } == encoded)
      }
    }
  }

  @Test func `Base64 is that of RFC 4648, section 4, for every length and character`() {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var generator = Generator(seed: 2)
    for count in 0...300 {
      let octets = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var expected: [UInt8] = []
      for start in stride(from: 0, to: count, by: 3) {
        let group = octets[start..<min(start + 3, count)]
        let bits = (group + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
        for place in 0..<4 {
          expected.append(place <= group.count ? characters[bits >> (18 - 6 * place) & 63] : 0x3D)
        }
      }
      #expect(Base64.encode(octets.span) == expected)
    }
  }
}
