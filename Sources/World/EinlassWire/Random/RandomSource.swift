internal import OAuth1

/// A source of randomness for tokens, nonces and identifiers. A seeded source is deterministic.
public protocol RandomSource: Sendable {
  /// Returns random bytes, each value equally likely.
  ///
  /// - Parameter count: The number of bytes, 0 or more.
  /// - Returns: Exactly `count` bytes.
  func octets(_ count: Int) -> [UInt8]
}

extension RandomSource {
  /// Returns random letters and digits, out of A-Z, a-z and 0-9, each equally likely.
  ///
  /// - Parameter count: The number of characters.
  /// - Returns: Exactly `count` characters. Empty if `count` is 0 or less.
  public func alphanumerics(_ count: Int) -> String {
    characters(count, of: 62) { number in
      switch number {
      case 0..<26: UInt8(ascii: "A") + number
      case 26..<52: UInt8(ascii: "a") + number - 26
      default: UInt8(ascii: "0") + number - 52
      }
    }
  }

  /// Returns random decimal digits, each equally likely.
  ///
  /// - Parameter count: The number of digits.
  /// - Returns: Exactly `count` digits, of which the first may be 0. Empty if `count` is 0 or less.
  public func digits(_ count: Int) -> String {
    characters(count, of: 10) { UInt8(ascii: "0") + $0 }
  }

  /// Creates a random UUID of version 4 (RFC 9562, section 5.4).
  ///
  /// - Returns: 36 characters in upper case, as iOS prints a UUID.
  public func uuid() -> String {
    var octets = octets(16)
    octets[6] = octets[6] & 0x0F | 0x40
    octets[8] = octets[8] & 0x3F | 0x80
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, octet) in octets.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
      text.append(PercentEncoding.upperHexDigit(octet >> 4))
      text.append(PercentEncoding.upperHexDigit(octet & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns `count` characters out of `size`. `character` maps a number to its character.
  @inline(__always)
  private func characters(_ count: Int, of size: Int, _ character: (UInt8) -> UInt8) -> String {
    let limit = 256 - 256 % size
    var text: [UInt8] = []
    while text.count < count {
      // Bytes beyond the last whole multiple are dropped, since a plain modulo would favour the first letters.
      var drawn = octets(count - text.count)
      drawn.removeAll { Int($0) >= limit }
      for index in drawn.indices { drawn[index] = character(UInt8(Int(drawn[index]) % size)) }
      if text.isEmpty { text = drawn } else { text += drawn }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
