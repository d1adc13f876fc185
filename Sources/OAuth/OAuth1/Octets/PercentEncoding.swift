/// Percent-encoding as OAuth 1.0 requires it: every byte except `A-Z a-z 0-9 - . _ ~` becomes `%` and two upper-case
/// hexadecimal digits.
///
/// Text is encoded as its UTF-8 bytes, never normalized. Decoding never fails: a `%` that starts no escape is kept.
///
/// Source: RFC 5849, section 3.6; RFC 3986, section 2.3.
public enum PercentEncoding {
  /// Escapes every byte that is not unreserved.
  ///
  /// - Parameter octets: The bytes to encode. A `%` is escaped like any other byte.
  /// - Returns: The encoded bytes, all ASCII.
  public static func encode(_ octets: [UInt8]) -> [UInt8] {
    encode(octets.span)
  }

  /// Escapes every UTF-8 byte of a text that is not unreserved.
  ///
  /// - Parameter text: The text to encode. A `%` is escaped like any other byte.
  /// - Returns: The encoded text, all ASCII.
  public static func encode(_ text: String) -> String {
    String(decoding: encode(text.utf8.span), as: UTF8.self)
  }

  /// Decodes percent-encoded bytes; `+` stays `+`.
  ///
  /// - Parameter octets: The encoded bytes. A `%` that starts no escape is kept.
  /// - Returns: The decoded bytes, which need not be UTF-8.
  public static func decode(_ octets: [UInt8]) -> [UInt8] {
    decode(octets.span, plus: 0x2B)
  }

  /// Decodes percent-encoded text; `+` stays `+`.
  ///
  /// - Parameter text: The encoded text. A `%` that starts no escape is kept.
  /// - Returns: The decoded text. Bytes that are not UTF-8 become U+FFFD; if they matter, decode the bytes
  ///   instead.
  public static func decode(_ text: String) -> String {
    String(decoding: decode(text.utf8.span, plus: 0x2B), as: UTF8.self)
  }

  /// Decodes the bytes of a name or value of a query or form; `+` becomes a space.
  ///
  /// Source: RFC 5849, section 3.4.1.3.1, naming HTML 4.01, section 17.13.4.
  ///
  /// - Parameter octets: The encoded bytes of one name or value. A `%` that starts no escape is kept.
  /// - Returns: The decoded bytes, which need not be UTF-8.
  public static func decodeForm(_ octets: [UInt8]) -> [UInt8] {
    decode(octets.span, plus: 0x20)
  }

  /// Decodes the text of a name or value of a query or form; `+` becomes a space.
  ///
  /// - Parameter text: The encoded text of one name or value. A `%` that starts no escape is kept.
  /// - Returns: The decoded text. Bytes that are not UTF-8 become U+FFFD; if they matter, decode the bytes
  ///   instead.
  public static func decodeForm(_ text: String) -> String {
    String(decoding: decode(text.utf8.span, plus: 0x20), as: UTF8.self)
  }
}

extension PercentEncoding {
  static func encode(_ octets: Span<UInt8>) -> [UInt8] {
    [UInt8](atMost: encodedCount(octets)) { out in out.append(encoding: octets) }
  }

  static func decode(_ octets: Span<UInt8>, plus: UInt8) -> [UInt8] {
    [UInt8](atMost: octets.count) { out in
      var index = 0
      while index < octets.count {
        let octet = octets[index]
        index += 1
        if octet == 0x25, let decoded = escaped(octets, at: index) {
          out.append(decoded)
          index += 2
        } else {
          out.append(octet == 0x2B ? plus : octet)
        }
      }
    }
  }

  /// Returns the number of bytes after encoding.
  static func encodedCount(_ octets: Span<UInt8>) -> Int {
    var count = octets.count
    for index in octets.indices where !isUnreserved(octets[index]) { count += 2 }
    return count
  }

  /// Returns the byte whose two hexadecimal digits start at `index`. `nil` if there are none.
  package static func escaped(_ octets: Span<UInt8>, at index: Int) -> UInt8? {
    guard index < octets.count - 1 else { return nil }
    let high = hexValue(octets[index])
    let low = hexValue(octets[index + 1])
    return high | low > 15 ? nil : high << 4 | low
  }

  /// Whether an escape that encoding would produce starts at `index`: of a byte that needs it, in upper case.
  static func isEncoding(_ octets: Span<UInt8>, at index: Int) -> Bool {
    guard octets[index] == 0x25, let decoded = escaped(octets, at: index + 1) else { return false }
    return !isUnreserved(decoded) && octets[index + 1] == upperHexDigit(decoded >> 4)
      && octets[index + 2] == upperHexDigit(decoded & 15)
  }

  /// Whether the byte is one of `A-Z a-z 0-9 - . _ ~`.
  static func isUnreserved(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  /// Returns the value of a hexadecimal digit of either case; 255 for any other byte.
  package static func hexValue(_ octet: UInt8) -> UInt8 {
    switch octet {
    case 0x30...0x39: octet - 0x30
    case 0x41...0x46: octet - 0x37
    case 0x61...0x66: octet - 0x57
    default: 255
    }
  }

  package static func upperHexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? value + 0x30 : value + 0x37
  }
}

extension [UInt8] {
  /// An array of the bytes that `write` appends, at most `count`.
  init<Failure: Error>(
    atMost count: Int, _ write: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    self = []
    try refill(atMost: count, write)
  }

  /// A copy of the bytes without spare capacity.
  init(copying octets: Span<UInt8>) { self.init(atMost: octets.count) { out in out.append(copying: octets) } }

  /// Replaces the contents with the bytes that `write` appends, at most `count`, and keeps the capacity.
  mutating func refill<Failure: Error>(
    atMost count: Int, _ write: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    removeAll(keepingCapacity: true)
    guard count > 0 else {
      // Appending to an empty array would write to the storage that all empty arrays share.
      var nothing = OutputSpan<UInt8>()
      try write(&nothing)
      return
    }
    // A third faster than `init(capacity:initializingWith:)`, which looks its type up at run time.
    try append(addingCapacity: count, initializingWith: write)
  }
}

extension OutputSpan<UInt8> {
  mutating func append(encoding octet: UInt8) {
    if PercentEncoding.isUnreserved(octet) {
      append(octet)
    } else {
      appendEscape(PercentEncoding.upperHexDigit(octet >> 4), PercentEncoding.upperHexDigit(octet & 15))
    }
  }

  /// Appends `%` and two hexadecimal digits.
  mutating func appendEscape(_ high: UInt8, _ low: UInt8) {
    append(0x25)
    append(high)
    append(low)
  }

  /// Appends the bytes, percent-encoded.
  mutating func append(encoding octets: Span<UInt8>) {
    var index = append(unreservedOf: octets, from: 0)
    while index < octets.count {
      append(encoding: octets[index])
      index = append(unreservedOf: octets, from: index + 1)
    }
  }
}
