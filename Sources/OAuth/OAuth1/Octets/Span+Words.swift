/// Reading eight octets at a time: octet for octet, finding out where a run ends costs more than the HMAC
/// over it. Every address is checked first.
extension Span<UInt8> {
  /// The eight octets from `index`, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    return unsafe withUnsafeBytes { octets in
      unsafe UInt64(littleEndian: octets.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }

  /// The octets from `index`, eight at most, the first one lowest; 0 where there are no more.
  @inline(__always)
  func partialWord(at index: Int) -> UInt64 {
    if index <= count - 8 { return word(at: index) }
    if index >= count { return 0 }
    if count >= 8 { return word(at: count - 8) >> UInt64(truncatingIfNeeded: 8 * (8 - count + index) & 63) }
    return shortWord(at: index)
  }

  @inline(never)
  private func shortWord(at index: Int) -> UInt64 {
    if count < 4 { return shortestWord(at: index) }
    // Two halves, which overlap.
    let (first, last) = (halfWord(at: 0), halfWord(at: count - 4))
    let whole = first | last << UInt64(truncatingIfNeeded: 8 * (count - 4) & 63)
    return whole >> UInt64(truncatingIfNeeded: 8 * index & 63)
  }

  @inline(__always)
  private func halfWord(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 4)
    return unsafe withUnsafeBytes { octets in
      unsafe UInt64(UInt32(littleEndian: octets.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
    }
  }

  @inline(never)
  private func shortestWord(at index: Int) -> UInt64 {
    var word: UInt64 = 0
    for place in index..<count { word |= UInt64(self[place]) << UInt64(8 * (place - index)) }
    return word
  }
}

/// Eight octets in one word. Every function marks octets with their highest bit; all other bits are 0.
enum OctetWord {
  /// Marks what is not one of `A-Z a-z 0-9 - . _ ~`.
  ///
  /// Source: RFC 5849, section 3.6.
  @inline(__always)
  static func reserved(in word: UInt64) -> UInt64 {
    let low = word & ~highest
    let letters = within(0x61, 0x7A, low | every(0x20))
    let others = within(0x2D, 0x2E, low) | within(0x30, 0x39, low)
    let single = within(0x5F, 0x5F, low) | within(0x7E, 0x7E, low)
    return (~(letters | others | single) | word) & highest
  }

  /// Marks what ends a path or query or cannot be sent bare: white space, control characters, `#`, `?` and
  /// octets beyond ASCII.
  ///
  /// Source: RFC 3986, section 3.
  @inline(__always)
  static func ending(in word: UInt64) -> UInt64 {
    let low = word & ~highest
    let bare = within(0x21, 0x7E, low) & ~within(0x23, 0x23, low) & ~within(0x3F, 0x3F, low)
    return (~bare | word) & highest
  }

  /// Marks what ends an authority or cannot be sent bare: what ends a path, and `/`.
  ///
  /// Source: RFC 3986, section 3.2.
  @inline(__always)
  static func endingAuthority(in word: UInt64) -> UInt64 {
    ending(in: word) | within(0x2F, 0x2F, word & ~highest) & ~word & highest
  }

  /// Marks octets of ASCII that come before `0`.
  @inline(__always)
  static func belowDigits(in word: UInt64) -> UInt64 { ~(word &+ every(0x80 - 0x30)) & highest }

  /// The word with all letters of ASCII in upper case.
  @inline(__always)
  static func uppercased(_ word: UInt64) -> UInt64 {
    word ^ (within(0x61, 0x7A, word & ~highest) & ~word & highest) >> 2
  }

  /// The word with all letters of ASCII in lower case.
  @inline(__always)
  static func lowercased(_ word: UInt64) -> UInt64 {
    word | (within(0x41, 0x5A, word & ~highest) & ~word & highest) >> 2
  }

  /// The characters of base64 that stand for eight numbers below 64: `A` and on, from 26 on `a`, from 52 on `0`,
  /// and `+` and `/` for the last two.
  ///
  /// Source: RFC 4648, section 4.
  @inline(__always)
  static func base64(_ numbers: UInt64) -> UInt64 {
    // 1 in every octet that is as large; no octet carries into the next.
    func isAtLeast(_ number: UInt64) -> UInt64 { (numbers &+ every(0x80 - number)) >> 7 & every(1) }
    return numbers &+ every(0x41) &+ 6 &* isAtLeast(26) &- 75 &* isAtLeast(52) &- 15 &* isAtLeast(62)
      &+ 3 &* isAtLeast(63)
  }

  private static var highest: UInt64 { every(0x80) }

  @inline(__always)
  private static func every(_ octet: UInt64) -> UInt64 { octet &* 0x0101_0101_0101_0101 }

  /// Marks every octet from `first` to `last`, where all octets are below 0x80: adding what is missing to
  /// 0x80 sets the bit, and carries into no other octet. The lower bits mean nothing.
  @inline(__always)
  private static func within(_ first: UInt64, _ last: UInt64, _ low: UInt64) -> UInt64 {
    (low &+ every(0x80 - first)) & ~(low &+ every(0x7F - last))
  }
}

extension Span<UInt8> {
  /// Whether these are the UTF-8 octets of `text`.
  @inline(__always)
  func isEqual(to text: String) -> Bool { isEqual(to: text.utf8.span) }

  /// Whether the octets are the same.
  @inline(__always)
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index <= count - 8 {
      if word(at: index) != other.word(at: index) { return false }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}
