package import Foundation

/// Keys and indexed values as octets that sort as the values do, and are equal where the values are.
package enum ValueOctets {
  /// Before everything in a sorted index that begins with `prefix`, and behind it.
  package static func range(prefix: String) -> (first: Data, end: Data) {
    let first = encode(.text(prefix))
    // No text in UTF-8 has this octet.
    return (first, first + [0xFF])
  }

  package static func encode(_ value: TableValue) -> Data {
    switch value {
    case .integer(let number):
      // The sign is turned round, so that negative numbers come first.
      let word = UInt64(bitPattern: number) ^ 1 << 63
      return Data([1] + (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) })
    case .text(let text): return Data([2] + text.utf8)
    case .list(let texts):
      var octets = Data([3])
      for text in texts {
        for octet in text.utf8 {
          octets.append(octet)
          if octet == 0 { octets.append(0xFF) }
        }
        octets += [0, 1]
      }
      return octets
    }
  }
}
