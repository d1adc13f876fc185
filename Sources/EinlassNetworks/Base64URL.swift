/// Base64url (RFC 4648, section 5), the form of both networks' opaque values.
enum Base64URL {
  /// The text without padding.
  static func encode(_ octets: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((octets.count * 4 + 2) / 3)
    var bits = 0
    var buffer = 0
    for octet in octets {
      buffer = buffer << 8 | Int(octet)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[buffer >> bits & 63])
        buffer &= 1 << bits - 1
      }
    }
    if bits > 0 { text.append(alphabet[buffer << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The octets, padded or not; nil where `text` is none.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var digits = Array(text.utf8)
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    guard digits.count % 4 != 1 else { return nil }
    var octets: [UInt8] = []
    octets.reserveCapacity(digits.count * 3 / 4)
    var bits = 0
    var buffer = 0
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
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
