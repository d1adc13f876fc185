internal import EinlassWire
internal import OAuth1

/// The items of a query by name, as `URLComponents(string: "?" + text)` read them until iOS 16.
///
/// What begins with `#` is a fragment and no part of it. Where a character stands bare that no URL may hold, or an
/// escape is invalid, there are no items at all (RFC 3986, sections 2.1, 3.4 and 3.5). `+` stays a plus. The last item of
/// a name counts; without `=`, or with octets that are not UTF-8, it has no value, and takes away the one before it.
struct QueryItems: Sendable {
  private let values: [String: String]

  init(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isLegal) else {
      values = [:]
      return
    }
    var values: [String: String] = [:]
    for pair in parts[0].split(separator: UInt8(ascii: "&")) {
      let mark = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let name = Self.decoded(pair[..<mark]) else { continue }
      values[name] = mark == pair.endIndex ? nil : Self.decoded(pair[pair.index(after: mark)...])
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }

  private static func isLegal(_ part: Substring.UTF8View) -> Bool {
    var place = part.startIndex
    while place < part.endIndex {
      guard isLegal(part[place]) else { return false }
      if part[place] == UInt8(ascii: "%") {
        let digits = part[place...].dropFirst().prefix(2)
        guard digits.count == 2, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else {
          return false
        }
      }
      part.formIndex(after: &place)
    }
    return true
  }

  /// Whether an octet may stand bare in a query or a fragment, or begins an escape.
  private static func isLegal(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x61...0x7A, 0x3F...0x5A, 0x26...0x3B, UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func decoded(_ text: Substring.UTF8View) -> String? {
    String(utf8: PercentEncoding.decode(Array(text)).span)
  }
}
