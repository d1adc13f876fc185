/// Base64 as signatures use it.
///
/// Source: RFC 2045, section 6.8; RFC 4648, section 4.
package enum Base64 {
  /// `octets` in base64, padded.
  package static func encode(_ octets: Span<UInt8>) -> [UInt8] {
    [UInt8](atMost: (octets.count + 2) / 3 * 4) { out in out.append(base64: octets) }
  }

  /// The octets of canonical base64; nil for anything else, white space included.
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
      // The bits that fill up the last character say nothing and must be 0.
      let rest = end % 4 * 6 % 8
      if bits & (1 << UInt32(rest) - 1) != 0 { isCanonical = false }
    }
    return isCanonical ? result : nil
  }

  /// The octets of base64 in either alphabet. Foreign octets are skipped, the first `=` ends it, and
  /// without one an unfinished group is lost.
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
      // Two or three characters of a group have given one or two octets.
      if !isEnded { out.removeLast(max(0, count % 4 - 1)) }
    }
  }

  /// Appends the octet that the character at `index` completes, if it does.
  @inline(__always)
  private static func append(_ bits: UInt32, after index: Int, to out: inout OutputSpan<UInt8>) {
    switch index % 4 {
    case 1: out.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 2: out.append(UInt8(truncatingIfNeeded: bits >> 2))
    case 3: out.append(UInt8(truncatingIfNeeded: bits))
    default: break
    }
  }

  /// The six bits of a character of either alphabet; 255 for any other octet.
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

  /// How many characters, padding left out, so many octets of a group have; six octets have eight.
  @inline(__always)
  fileprivate static func characterCount(_ octetCount: Int) -> Int { octetCount + (octetCount + 2) / 3 }

  /// How many `=` follow so many octets.
  @inline(__always)
  fileprivate static func paddingCount(_ octetCount: Int) -> Int { (3 - octetCount % 3) % 3 }

  /// The eight characters of the six lowest octets of `word`, the first one lowest.
  @inline(__always)
  fileprivate static func characters(_ word: UInt64) -> UInt64 {
    // The 48 bits, the first octet highest, are halved three times, until eight octets have six bits each.
    var bits = word.byteSwapped >> 16
    bits = (bits & 0xFFFF_FF00_0000) << 8 | bits & 0xFF_FFFF
    bits = (bits & 0x00FF_F000_00FF_F000) << 4 | bits & 0x0000_0FFF_0000_0FFF
    bits = (bits & 0x0FC0_0FC0_0FC0_0FC0) << 2 | bits & 0x003F_003F_003F_003F
    return OctetWord.base64(bits).byteSwapped
  }
}

extension OutputSpan<UInt8> {
  /// Appends `octets` in base64, padded, and percent-encoded.
  @inline(__always)
  mutating func append(encodedBase64 octets: Span<UInt8>) {
    var index = 0
    while index < octets.count {
      let count = Base64.characterCount(min(6, octets.count - index))
      let characters = Base64.characters(octets.partialWord(at: index))
      // `+` and `/` are escaped; they are the only characters below `0`.
      if OctetWord.belowDigits(in: characters) == 0 {
        append(count, of: characters)
      } else {
        appendEncoded(count, of: characters)
      }
      index += 6
    }
    for _ in 0..<Base64.paddingCount(octets.count) { append(3, of: 0x44_33_25) }
  }

  @inline(never)
  private mutating func appendEncoded(_ count: Int, of word: UInt64) { append(count, encoding: word) }

  /// Appends `octets` in base64, padded.
  mutating func append(base64 octets: Span<UInt8>) {
    var index = 0
    while index < octets.count {
      let count = min(6, octets.count - index)
      append(Base64.characterCount(count), of: Base64.characters(octets.partialWord(at: index)))
      index += 6
    }
    for _ in 0..<Base64.paddingCount(octets.count) { append(0x3D) }
  }
}
