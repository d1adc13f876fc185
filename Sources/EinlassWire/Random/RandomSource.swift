/// Where tokens, nonces and identifiers get their randomness from; a world with a seed repeats itself.
public protocol RandomSource: Sendable {
  /// `count` octets, each value equally likely.
  func octets(_ count: Int) -> [UInt8]
}

extension RandomSource {
  /// `count` characters out of A-Z, a-z and 0-9, each equally likely.
  public func alphanumerics(_ count: Int) -> String {
    characters(count, of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8))
  }

  /// `count` decimal digits; the first may be 0.
  public func digits(_ count: Int) -> String {
    characters(count, of: Array("0123456789".utf8))
  }

  /// A version 4 UUID in upper case, as iOS prints one (RFC 9562, section 5.4).
  public func uuid() -> String {
    var octets = octets(16)
    octets[6] = octets[6] & 0x0F | 0x40
    octets[8] = octets[8] & 0x3F | 0x80
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, octet) in octets.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(octet >> 4)])
      text.append(digits[Int(octet & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func characters(_ count: Int, of alphabet: [UInt8]) -> String {
    let limit = 256 - 256 % alphabet.count
    var text: [UInt8] = []
    text.reserveCapacity(count)
    while text.count < count {
      // Octets beyond the last whole multiple are dropped: a modulo alone would favour the first letters.
      for octet in octets(count - text.count) where Int(octet) < limit {
        text.append(alphabet[Int(octet) % alphabet.count])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
