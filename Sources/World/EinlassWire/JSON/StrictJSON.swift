#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Reads JSON as a whole: a text with any error is refused completely.
///
/// `JSONDecoder` checks a member only when it is decoded, and accepts some errors even then. Previously,
/// `NSJSONSerialization` read these texts, and refused such errors.
package enum StrictJSON {
  /// Returns the JSON value as a tree. `nil` if the bytes are not JSON (RFC 8259).
  ///
  /// The text is UTF-8. Like `NSJSONSerialization`, this also accepts UTF-16, UTF-32 and a byte order mark. Arrays and
  /// objects may nest 512 deep, and numbers have to fit a `Double`.
  package static func tree(_ octets: [UInt8]) -> JSONTree? {
    utf8(octets).flatMap { try? JSONTree(parsing: $0, rules) }
  }

  private static let rules: JSONTree.Rules = {
    var rules = JSONTree.Rules()
    rules.deepest = 512
    rules.refusesInfiniteNumbers = true
    return rules
  }()

  /// Returns the decoded value. `nil` if the bytes are not JSON, as `tree` reads it, or have another type. If a name is
  /// repeated, the first member wins.
  package static func decode<Value: Decodable>(_ type: Value.Type, from octets: [UInt8]) -> Value? {
    decode(type, from: octets, with: JSONDecoder())
  }

  /// Decodes with the given decoder.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from octets: [UInt8], with decoder: JSONDecoder
  ) -> Value? {
    guard let text = utf8(octets), (try? JSONTree(parsing: text, rules)) != nil else { return nil }
    return try? decoder.decode(type, from: Data(text))
  }

  /// Returns the text as UTF-8 without a byte order mark. `nil` if it is not text.
  private static func utf8(_ octets: [UInt8]) -> [UInt8]? {
    if let encoding = wideEncoding(octets) {
      return String(data: Data(octets), encoding: encoding).map { text in
        Array((text.first == "\u{FEFF}" ? text.dropFirst() : text[...]).utf8)
      }
    }
    guard (try? UTF8Span(validating: octets.span)) != nil else { return nil }
    return octets.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(octets.dropFirst(3)) : octets
  }

  /// Returns the encoding according to a byte order mark, or to the position of zeros in the first four bytes. `nil` if
  /// it is UTF-8.
  ///
  /// Source: RFC 4627, section 3, since the first two characters of a JSON text were ASCII then.
  private static func wideEncoding(_ octets: [UInt8]) -> String.Encoding? {
    if octets.starts(with: [0xFF, 0xFE, 0, 0]) || octets.starts(with: [0, 0, 0xFE, 0xFF]) { return .utf32 }
    if octets.starts(with: [0xFF, 0xFE]) || octets.starts(with: [0xFE, 0xFF]) { return .utf16 }
    return switch octets.prefix(4).map({ $0 == 0 }) {
    case [true, true, true, false]: .utf32BigEndian
    case [false, true, true, true]: .utf32LittleEndian
    case [true, false, true, false], [true, false]: .utf16BigEndian
    case [false, true, false, true], [false, true]: .utf16LittleEndian
    default: nil
    }
  }
}
