/// 128 bits that identify an event that has happened.
package struct Mark: Sendable, Hashable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

extension Mark: Codable {
  /// Reads 32 hexadecimal digits.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 32 hexadecimal digits")
    }
    self.init(high: high, low: low)
  }

  /// Writes 32 hexadecimal digits, because not every JSON reader supports 64-bit integers.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.digits(high) + Self.digits(low))
  }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
