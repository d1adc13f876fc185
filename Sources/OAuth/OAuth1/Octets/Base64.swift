/// Base64 as used in signatures.
///
/// Source: RFC 2045, section 6.8; RFC 4648, section 4.
package enum Base64 {
  /// Encodes bytes in padded base64.
  package static func encode(_ octets: Span<UInt8>) -> [UInt8] {
    [UInt8](atMost: (octets.count + 2) / 3 * 4) { out in out.append(base64: octets) }
  }

  /// Returns the bytes of canonical base64. `nil` for any other text, including white space.
  package static func decode(_ text: Span<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var end = text.count
    while end > 0, end > text.count - 2, text[end - 1] == 0x3D { end -= 1 }
    var isCanonical = true
    let result = [UInt8](atMost: text.count / 4 * 3) { out in
      var bits: UInt32 = 0
      for index in 0..<end {
        let value = value(text[index])
        if value > 63 || text[index] == 0x2D || text[index] == 0x5F { isCanonical = false }
        bits = bits << 6 | UInt32(value & 63)
        append(bits, after: index, to: &out)
      }
      // The padding bits of the last character must be 0.
      let rest = end % 4 * 6 % 8
      if bits & (1 << UInt32(rest) - 1) != 0 { isCanonical = false }
    }
    return isCanonical ? result : nil
  }

  /// Returns the bytes of base64 in either alphabet. Other bytes are skipped, the first `=` ends the text, and an
  /// unfinished group without one is dropped.
  package static func decodeLeniently(_ text: Span<UInt8>) -> [UInt8] {
    [UInt8](atMost: text.count) { out in
      var bits: UInt32 = 0
      var count = 0
      var isEnded = false
      for index in text.indices where !isEnded {
        let value = value(text[index])
        if value <= 63 {
          bits = bits << 6 | UInt32(value)
          append(bits, after: count, to: &out)
          count += 1
        } else {
          isEnded = text[index] == 0x3D
        }
      }
      // Two or three characters of a group produced one or two bytes.
      if !isEnded { out.removeLast(max(0, count % 4 - 1)) }
    }
  }

  /// Appends the byte that the character at `index` completes, if it does.
  private static func append(_ bits: UInt32, after index: Int, to out: inout OutputSpan<UInt8>) {
    switch index % 4 {
    case 1: out.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 2: out.append(UInt8(truncatingIfNeeded: bits >> 2))
    case 3: out.append(UInt8(truncatingIfNeeded: bits))
    default: break
    }
  }

  /// Returns the six bits of a character of either alphabet; 255 for any other byte.
  static func value(_ octet: UInt8) -> UInt8 {
    switch octet {
    case 0x41...0x5A: octet - 0x41
    case 0x61...0x7A: octet - 0x47
    case 0x30...0x39: octet + 4
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: 255
    }
  }

  fileprivate static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
}

extension OutputSpan<UInt8> {
  /// Appends padded Base64.
  mutating func append(base64 octets: Span<UInt8>) {
    let alphabet = Base64.alphabet.utf8.span
    for start in stride(from: 0, to: octets.count, by: 3) {
      let count = min(3, octets.count - start)
      var bits: UInt32 = 0
      for place in 0..<3 { bits = bits << 8 | (place < count ? UInt32(octets[start + place]) : 0) }
      for place in 0..<4 {
        append(place <= count ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : 0x3D)
      }
    }
  }
}
