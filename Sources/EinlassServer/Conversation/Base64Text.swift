/// Base64 as in `Proxy-Authorization` (RFC 4648, section 4).
enum Base64Text {
  /// The octets that `text` stands for; nil where it is no base64. Padding may be missing.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var octets: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
      if character == UInt8(ascii: "=") { break }
      guard let value = value(character) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return octets
  }

  private static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
