/// Reads base64 (RFC 4648, section 4), with or without padding.
enum Base64 {
  /// The octets; nil where `text` is none.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
    var octets: [UInt8] = []
    var buffer = 0
    var bits = 0
    for digit in digits {
      guard let value = value(digit) else { return nil }
      buffer = buffer << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        octets.append(UInt8(buffer >> bits & 255))
        buffer &= 1 << bits - 1
      }
    }
    return octets
  }

  private static func value(_ digit: UInt8) -> Int? {
    switch digit {
    case 0x41...0x5A: Int(digit) - 0x41
    case 0x61...0x7A: Int(digit) - 0x61 + 26
    case 0x30...0x39: Int(digit) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
