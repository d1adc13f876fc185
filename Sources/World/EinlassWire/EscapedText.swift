/// Reads bytes as the characters that they encode, in any of these formats: single or repeated percent-encoding, JSON's
/// `\/` and `\u002f`, HTML's `&amp;` and `&#47;`, and a form's `+`.
///
/// Nothing is refused: an invalid escape is read literally. Non-ASCII characters are bytes from 0x80 up, which need not
/// be distinguished here.
package enum EscapedText {
  /// One character of the text.
  package struct Unit: Sendable, Hashable {
    /// The character's byte.
    package let value: UInt8
    /// The index of the next character.
    package let end: Int
    /// The number of times that the character is percent-encoded.
    package let depth: Int

    init(_ value: UInt8, _ end: Int, depth: Int = 0) {
      self.value = value
      self.end = end
      self.depth = depth
    }
  }

  /// Returns the character that begins at `index`, which must be valid.
  package static func unit(_ octets: Span<UInt8>, at index: Int) -> Unit {
    let octet = octets[index]
    let unit: Unit? =
      switch octet {
      case UInt8(ascii: "%"): percent(octets, index)
      case UInt8(ascii: "\\"): backslash(octets, index)
      case UInt8(ascii: "&"): entity(octets, index)
      case UInt8(ascii: "+"): Unit(UInt8(ascii: " "), index + 1)
      default: nil
      }
    return unit ?? Unit(octet, index + 1)
  }

  /// Returns whether the byte does not begin an escape, and is read literally.
  @inlinable
  package static func isPlain(_ octet: UInt8) -> Bool {
    octet != UInt8(ascii: "%") && octet != UInt8(ascii: "\\") && octet != UInt8(ascii: "&")
      && octet != UInt8(ascii: "+")
  }

  /// Returns whether the byte is an ASCII letter or digit.
  @inlinable
  package static func isAlphanumeric(_ octet: UInt8) -> Bool {
    (octet | 0x20) &- UInt8(ascii: "a") < 26 || isDigit(octet)
  }

  /// Returns whether the byte is an ASCII digit.
  @inlinable
  package static func isDigit(_ octet: UInt8) -> Bool {
    octet &- UInt8(ascii: "0") < 10
  }

  // MARK: - Escapes

  /// `%2F`, `%252F` and so on (RFC 3986, section 2.1).
  private static func percent(_ octets: Span<UInt8>, _ index: Int) -> Unit? {
    var (start, depth) = (index + 1, 1)
    while depth < 6, start + 4 <= octets.count, octets[start] == UInt8(ascii: "2"),
      octets[start + 1] == UInt8(ascii: "5"), hexadecimal(octets, start + 2, 2) != nil
    {
      start += 2
      depth += 1
    }
    guard let value = hexadecimal(octets, start, 2) else { return nil }
    return Unit(UInt8(truncatingIfNeeded: value), start + 2, depth: depth)
  }

  /// JSON escapes (RFC 8259, section 7), and those of languages with the same syntax.
  private static func backslash(_ octets: Span<UInt8>, _ index: Int) -> Unit? {
    guard index + 1 < octets.count else { return nil }
    switch octets[index + 1] {
    case UInt8(ascii: "u"): return hexadecimal(octets, index + 2, 4).map { Unit(octet($0), index + 6) }
    case UInt8(ascii: "x"): return hexadecimal(octets, index + 2, 2).map { Unit(octet($0), index + 4) }
    case UInt8(ascii: "n"): return Unit(0x0A, index + 2)
    case UInt8(ascii: "r"): return Unit(0x0D, index + 2)
    case UInt8(ascii: "t"): return Unit(0x09, index + 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"):
      return Unit(octets[index + 1], index + 2)
    default: return nil
    }
  }

  private static let entities: [(name: [UInt8], value: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
    (Array("&lt;".utf8), UInt8(ascii: "<")), (Array("&gt;".utf8), UInt8(ascii: ">")),
    (Array("&apos;".utf8), UInt8(ascii: "'")),
  ]

  /// `&amp;`, `&#47;` and `&#x2f;` (WHATWG HTML, section 13.2.5.72).
  private static func entity(_ octets: Span<UInt8>, _ index: Int) -> Unit? {
    guard index + 3 < octets.count else { return nil }
    if octets[index + 1] == UInt8(ascii: "#") { return reference(octets, index) }
    for (name, value) in entities where index + name.count <= octets.count {
      var isName = true
      for place in name.indices where octets[index + place] != name[place] { isName = false }
      if isName { return Unit(value, index + name.count) }
    }
    return nil
  }

  private static func reference(_ octets: Span<UInt8>, _ index: Int) -> Unit? {
    let isHexadecimal = octets[index + 2] | 0x20 == UInt8(ascii: "x")
    var place = index + (isHexadecimal ? 3 : 2)
    var value: UInt32 = 0
    let first = place
    // The largest code point has only seven digits.
    while place < octets.count, place - first < 8, let digit = hexadecimalDigit(octets[place]),
      isHexadecimal || digit < 10
    {
      value = value * (isHexadecimal ? 16 : 10) + digit
      place += 1
    }
    guard place > first, place < octets.count, octets[place] == UInt8(ascii: ";") else { return nil }
    return Unit(octet(value), place + 1)
  }

  private static func octet(_ value: UInt32) -> UInt8 {
    value < 0x80 ? UInt8(value) : 0x80
  }

  private static func hexadecimal(_ octets: Span<UInt8>, _ start: Int, _ count: Int) -> UInt32? {
    guard start + count <= octets.count else { return nil }
    var value: UInt32 = 0
    for place in start..<(start + count) {
      guard let digit = hexadecimalDigit(octets[place]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func hexadecimalDigit(_ octet: UInt8) -> UInt32? {
    if isDigit(octet) { return UInt32(octet &- UInt8(ascii: "0")) }
    let letter = (octet | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

/// A hash of a word, computed byte by byte: 64-bit FNV-1a.
///
/// If two words collide, the worst result is that a harmless word is shortened.
///
/// Source: Fowler, Noll and Vo, The FNV Non-Cryptographic Hash Algorithm (draft-eastlake-fnv), section 3.
package struct WordHash: Sendable, Hashable {
  @usableFromInline var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of the empty word.
  @inlinable
  package init() {}

  /// Creates the hash of `word`.
  package init(_ word: String) {
    for octet in word.utf8 { add(octet) }
  }

  /// The hash so far.
  @inlinable
  package var value: UInt64 { state }

  /// Adds one byte.
  @inlinable
  package mutating func add(_ octet: UInt8) {
    state = (state ^ UInt64(octet)) &* 0x0000_0100_0000_01B3
  }

  /// Adds the hash of a whole word.
  package mutating func add(word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
