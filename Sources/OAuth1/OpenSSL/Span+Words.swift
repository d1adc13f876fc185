/// Reading eight octets at a time: most of a request is unreserved, and octet for octet finding that out
/// costs more than the HMAC over it. Every address is checked first.
extension Span<UInt8> {
  /// The eight octets from `index`, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    return unsafe withUnsafeBytes { octets in
      unsafe UInt64(littleEndian: octets.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }

  /// Where the run of unreserved octets that starts at `start` ends.
  @inline(__always)
  func unreservedEnd(from start: Int) -> Int {
    var index = start
    while index <= count - 8 {
      let reserved = OctetWord.reserved(in: word(at: index))
      if reserved != 0 { return index + reserved.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, PercentEncoding.isUnreserved(self[index]) { index += 1 }
    return index
  }
}

/// Eight octets in one word.
enum OctetWord {
  /// The highest bit of every octet that is not one of `A-Z a-z 0-9 - . _ ~`; all other bits are 0.
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

  private static var highest: UInt64 { every(0x80) }

  @inline(__always)
  private static func every(_ octet: UInt64) -> UInt64 { octet &* 0x0101_0101_0101_0101 }

  /// The highest bit of every octet from `first` to `last`, where all octets are below 0x80: adding what is
  /// missing to 0x80 sets the bit, and carries into no other octet.
  @inline(__always)
  private static func within(_ first: UInt64, _ last: UInt64, _ low: UInt64) -> UInt64 {
    (low &+ every(0x80 - first)) & ~(low &+ every(0x7F - last))
  }
}
