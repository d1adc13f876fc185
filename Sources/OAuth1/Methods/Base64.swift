/// Base64 as signatures use it.
///
/// Source: RFC 2045, section 6.8; RFC 4648, section 4.
enum Base64 {
  /// `octets` in base64, padded.
  static func encode(_ octets: Span<UInt8>) -> [UInt8] {
    [UInt8](atMost: (octets.count + 2) / 3 * 4) { out in out.append(base64: octets) }
  }

  /// The octets of canonical base64; nil for anything else, white space included.
  static func decode(_ text: Span<UInt8>) -> [UInt8]? {
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
  ///
  /// Source: Twitter's verifier (joauth), as the reference notes tell it.
  static func decodeLeniently(_ text: Span<UInt8>) -> [UInt8] {
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
  private static func value(_ octet: UInt8) -> UInt8 {
    switch octet {
    case 0x41...0x5A: octet - 0x41
    case 0x61...0x7A: octet - 0x47
    case 0x30...0x39: octet + 4
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: 255
    }
  }

  @inline(__always)
  fileprivate static func character(_ bits: UInt32) -> UInt8 { OctetTables.base64[Int(bits & 63)] }
}

extension OutputSpan<UInt8> {
  /// Appends `octets` in base64, padded, and percent-encoded.
  @inline(__always)
  mutating func append(encodedBase64 octets: Span<UInt8>) {
    var index = 0
    while index < octets.count {
      let bits = UInt32(truncatingIfNeeded: octets.partialWord(at: index)).byteSwapped
      let count = min(3, octets.count - index) + 1
      append(count, encodedBase64: bits)
      for _ in count..<4 { append(3, of: 0x44_33_25) }
      index += 3
    }
  }

  /// Appends the characters of the `count` times six highest bits; only `+` and `/` are not unreserved.
  @inline(__always)
  private mutating func append(_ count: Int, encodedBase64 bits: UInt32) {
    let (first, second) = (bits >> 26, (bits << 6) >> 26)
    let (third, fourth) = ((bits << 12) >> 26, (bits << 18) >> 26)
    let letters =
      UInt64(Base64.character(first)) | UInt64(Base64.character(second)) << 8
      | UInt64(Base64.character(third)) << 16 | UInt64(Base64.character(fourth)) << 24
    if max(first, second, third, fourth) < 62 {
      append(count, of: letters)
    } else {
      for place in 0..<count { append(encoding: UInt8(truncatingIfNeeded: letters >> UInt64(8 * place))) }
    }
  }

  /// Appends `octets` in base64, padded.
  mutating func append(base64 octets: Span<UInt8>) {
    var index = 0
    while index < octets.count {
      let rest = octets.count - index
      var bits = UInt32(octets[index]) << 16
      if rest > 1 { bits |= UInt32(octets[index + 1]) << 8 }
      if rest > 2 { bits |= UInt32(octets[index + 2]) }
      append(Base64.character(bits >> 18))
      append(Base64.character(bits >> 12))
      append(rest > 1 ? Base64.character(bits >> 6) : 0x3D)
      append(rest > 2 ? Base64.character(bits) : 0x3D)
      index += 3
    }
  }
}
