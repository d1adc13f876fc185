import OAuth1
import OAuth1TestSupport
import Testing

struct PercentEncodingTests {
  @Test func `every reserved byte is escaped with two upper-case digits`() {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    for octet in UInt8.min...UInt8.max {
      let digits = String(octet, radix: 16, uppercase: true)
      let expected = unreserved.contains(octet) ? [octet] : Array("%\(octet < 16 ? "0" : "")\(digits)".utf8)
      #expect(PercentEncoding.encode([octet]) == expected)
    }
  }

  @Test(
    arguments: [
      ("", ""), ("a b", "a%20b"), ("+", "%2B"), ("%41", "%2541"), ("é", "%C3%A9"),
      ("e\u{301}", "e%CC%81"), ("😀", "%F0%9F%98%80"), ("\u{0}", "%00"), ("~", "~"),
    ])
  func `text is encoded as its UTF-8 without normalization`(_ text: String, _ encoded: String) {
    #expect(PercentEncoding.encode(text).utf8.elementsEqual(encoded.utf8))
    #expect(PercentEncoding.decode(encoded).utf8.elementsEqual(text.utf8))
  }

  @Test(
    arguments: [
      ("%c3%A9", "é"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%%41", "%A"), ("100%", "100%"),
      ("%4%41", "%4A"),
      ("a+b", "a+b"), ("%2B", "+"),
    ])
  func `decoding accepts either case, and keeps a '%' that starts no escape`(
    _ encoded: String, _ text: String
  ) {
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test func `plus is a space in a form, and an escaped plus is a plus`() {
    #expect(PercentEncoding.decodeForm("a+b%2Bc%20d") == "a b+c d")
    #expect(PercentEncoding.decodeForm(Array("+".utf8)) == [0x20])
  }

  @Test func `bytes that are not UTF-8 survive encoding and decoding`() {
    var generator = Generator(seed: 1)
    for _ in 0..<500 {
      let octets = generator.octets(atMost: 60)
      #expect(PercentEncoding.decode(PercentEncoding.encode(octets)) == octets)
    }
  }
}
