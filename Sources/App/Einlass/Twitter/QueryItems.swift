internal import EinlassWire
internal import OAuth1

/// The items of a query by name, as `URLComponents(string: "?" + text)` read them until iOS 16.
///
/// A fragment, which starts with `#`, is not part of the query. If a character that URLs must not contain is not
/// escaped, or an escape is invalid, there are no items at all (RFC 3986, sections 2.1, 3.4 and 3.5). `+` is not
/// decoded. If a name is repeated, the last item counts. An item without `=`, or with bytes that are not UTF-8, has no
/// value and removes the value before it.
struct QueryItems: Sendable {
  private let values: [String: String]

  init(_ text: String) {
    let octets = Array(text.utf8)
    let end = octets.firstIndex(of: UInt8(ascii: "#")) ?? octets.endIndex
    let isLegal = octets.indices.allSatisfy { place in
      switch octets[place] {
      case UInt8(ascii: "%"): PercentEncoding.escaped(octets.span, at: place + 1) != nil
      case UInt8(ascii: "#"): place == end
      // The other characters that may appear unescaped in a query or a fragment.
      case 0x61...0x7A, 0x3F...0x5A, 0x26...0x3B, UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "="),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
      default: false
      }
    }
    var values: [String: String] = [:]
    for pair in isLegal ? octets[..<end].split(separator: UInt8(ascii: "&")) : [] {
      let mark = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard let name = Self.decoded(pair[..<mark]) else { continue }
      values[name] = mark == pair.endIndex ? nil : Self.decoded(pair[pair.index(after: mark)...])
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }

  private static func decoded(_ octets: ArraySlice<UInt8>) -> String? {
    String(utf8: PercentEncoding.decode(Array(octets)).span)
  }
}
