internal import EinlassWire

/// Rewrites JSON as part of the YAML subset that world files support.
///
/// YAML's `\u` has no surrogate pairs, which `json.dumps` and others write for every emoji, and a JSON string may
/// contain some characters that end a line in YAML or are not allowed there.
enum JSONAsYAML {
  /// Returns `text` as YAML, with all content on the same lines, if it is JSON; otherwise `nil`.
  ///
  /// Throws an error if half of a surrogate pair is the only error in the JSON.
  static func rewritten(_ text: String) throws(JSONSyntaxError) -> String? {
    guard text.utf8.first(where: { !isSpace($0) }).map({ $0 == UInt8(ascii: "{") }) == true else {
      return nil
    }
    do {
      _ = try JSONTree(parsing: Array(text.utf8), rules)
    } catch {
      if case .loneSurrogate = error.kind { throw error }
      return nil
    }
    return rewriteWhole(text)
  }

  private static let rules: JSONTree.Rules = {
    var rules = JSONTree.Rules()
    rules.deepest = 64
    return rules
  }()

  private static func isSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || 0x09...0x0D ~= octet && octet != 0x0B && octet != 0x0C
  }

  /// Rewrites valid JSON, byte by byte.
  private static func rewriteWhole(_ text: String) -> String {
    var rest = Array(text.utf8)[...]
    var output: [UInt8] = []
    var isString = false
    while let octet = rest.first {
      if octet == UInt8(ascii: "\\") {
        output += takeEscape(&rest)
      } else if isString, let (value, count) = strange(rest) {
        rest = rest.dropFirst(count)
        output += escape(value)
      } else {
        rest = rest.dropFirst()
        if octet == UInt8(ascii: "\"") { isString.toggle() }
        // YAML does not allow tabs in indentation.
        output.append(octet == 0x09 && !isString ? 0x20 : octet)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Consumes the next escape. A surrogate pair becomes one.
  private static func takeEscape(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isUnit = rest.dropFirst().first == UInt8(ascii: "u")
    let high = isUnit ? unit(rest.dropFirst(2)) : 0
    guard 0xD800...0xDBFF ~= high else {
      let plain = rest.prefix(2)
      rest = rest.dropFirst(2)
      return plain
    }
    let low = unit(rest.dropFirst(8))
    rest = rest.dropFirst(12)
    return escape(0x10000 + (high - 0xD800) << 10 + (low & 0x3FF))[...]
  }

  /// Returns the value of four hexadecimal digits.
  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt32 {
    UInt32(String(decoding: digits.prefix(4), as: UTF8.self), radix: 16) ?? 0
  }

  /// Returns `\U` with eight digits, YAML's escape for any character.
  private static func escape(_ value: UInt32) -> [UInt8] {
    let digits = String(value, radix: 16)
    return Array("\\U".utf8) + Array(repeating: 0x30, count: 8 - digits.utf8.count) + Array(digits.utf8)
  }

  /// Returns the next character and its number of bytes, if a YAML parser would read it differently or not at all.
  private static func strange(_ rest: ArraySlice<UInt8>) -> (UInt32, Int)? {
    guard let first = rest.first, first == 0x7F || first == 0xC2 || first == 0xE2 || first == 0xEF else {
      return nil
    }
    let octets = Array(rest.prefix(3))
    switch (first, octets.dropFirst().first, octets.last) {
    case (0x7F, _, _): return (0x7F, 1)
    case (0xC2, let second?, _) where second < 0xA0: return (UInt32(second), 2)
    case (0xE2, 0x80, let third?) where 0xA8...0xA9 ~= third: return (0x2000 + UInt32(third & 0x3F), 3)
    case (0xEF, 0xBB, 0xBF): return (0xFEFF, 3)
    case (0xEF, 0xBF, let third?) where third >= 0xBE: return (0xFFC0 + UInt32(third & 0x3F), 3)
    default: return nil
    }
  }
}
