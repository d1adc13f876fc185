package import Foundation

/// Keys and indexed values as octets that sort as the values do, and are equal where the values are.
package enum ValueOctets {
  /// Before everything in a sorted index that begins with `prefix`, and behind it.
  package static func range(prefix: String) -> (first: Data, end: Data) {
    let first = encode(.text(prefix), .sorted)
    // No text in UTF-8 has this octet.
    return (first, first + [0xFF])
  }

  /// A value of an index. Sorted ones tell all texts apart that have other octets, so that a search for a prefix does.
  package static func encode(_ value: TableValue, _ kind: IndexKind) -> Data {
    if kind == .sorted, case .text(let text) = value { return Data([2] + text.utf8) }
    return encode(value)
  }

  package static func encode(_ value: TableValue) -> Data {
    switch value {
    case .integer(let number):
      // The sign is turned round, so that negative numbers come first.
      let word = UInt64(bitPattern: number) ^ 1 << 63
      return Data([1] + (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) })
    case .text(let text): return Data([2] + composed(text).utf8)
    case .list(let texts):
      var octets = Data([3])
      for text in texts {
        for octet in composed(text).utf8 {
          octets.append(octet)
          if octet == 0 { octets.append(0xFF) }
        }
        octets += [0, 1]
      }
      return octets
    }
  }

  /// The text in the form that all texts have which are equal to it under Unicode.
  private static func composed(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
  }
}
