#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Base64 as in headers and opaque values, in both alphabets, padded or not.
///
/// Source: RFC 4648, sections 4 and 5.
package enum Base64Text {
  /// The characters for the two values that are not letters or digits.
  package enum Alphabet: Sendable {
    /// `+` and `/`
    case standard
    /// `-` and `_`
    case url
  }

  /// Encodes bytes in the standard alphabet, padded.
  package static func encode(_ octets: [UInt8]) -> String {
    Data(octets).base64EncodedString()
  }

  /// Encodes bytes in the URL alphabet, without padding.
  package static func encodeForURL(_ octets: [UInt8]) -> String {
    let text = Data(octets).base64EncodedData().map { octet in
      switch octet {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: octet
      }
    }
    return String(decoding: text.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }

  /// Returns the bytes that `text` encodes. `nil` if it contains a character outside the alphabet, or has an impossible
  /// length.
  package static func decode(_ text: some StringProtocol, _ alphabet: Alphabet = .standard) -> [UInt8]? {
    var digits = Array(text.utf8)
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    if alphabet == .url {
      for index in digits.indices {
        switch digits[index] {
        case UInt8(ascii: "-"): digits[index] = UInt8(ascii: "+")
        case UInt8(ascii: "_"): digits[index] = UInt8(ascii: "/")
        case UInt8(ascii: "+"), UInt8(ascii: "/"): return nil
        default: break
        }
      }
    }
    while digits.count % 4 != 0 { digits.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(digits)).map { Array($0) }
  }
}
