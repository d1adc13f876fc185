import Testing

@testable import EinlassWire

/// The examples of RFC 4648, section 10, and further texts that clients send.
struct Base64TextTests {
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ("Zm9vYmFy", "foobar"), ("Zg", "f"), ("Zm8", "fo"), ("Zm9vYg", "foob"),
  ])
  func `text decodes to its bytes in both alphabets, with or without padding`(
    _ text: String, _ octets: String
  ) {
    #expect(Base64Text.decode(text) == Array(octets.utf8))
    #expect(Base64Text.decode(text, .url) == Array(octets.utf8))
    #expect(Base64Text.encodeForURL(Array(octets.utf8)) == text.prefix { $0 != "=" })
  }

  @Test func `each alphabet has its own last two characters`() {
    let octets: [UInt8] = [0xFB, 0xFF, 0xFE]
    #expect(Base64Text.encodeForURL(octets) == "-__-")
    #expect(Base64Text.decode("-__-", .url) == octets)
    #expect(Base64Text.decode("+//+") == octets)
    #expect(Base64Text.decode("-__-") == nil)
    #expect(Base64Text.decode("+//+", .url) == nil)
  }

  @Test(arguments: ["Z", "Zm9vY", "Zm 8=", "Zm8\n", "Z=8=", "é", "\0\0\0\0"])
  func `text that is not base64 is refused`(_ text: String) {
    #expect(Base64Text.decode(text) == nil)
    #expect(Base64Text.decode(text, .url) == nil)
  }
}
