internal import OAuth1

/// A header as Andy Smith's OAuth.php and its derivatives read it, with a regular expression: `oauth_` followed by
/// letters, `_` and `-`, then `=`, and a value up to the next quote, or up to the next comma if it is unquoted.
///
/// Source: reference of OAuth providers, section 1.2.
enum PHPHeader {
  private static let prefix = Array("oauth_".utf8)

  static func pairs(_ text: String) -> [SentPairs.Pair] {
    var pairs: [SentPairs.Pair] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard rest.starts(with: prefix) else {
        rest = rest.dropFirst()
        continue
      }
      let name = prefix + rest.dropFirst(prefix.count).prefix(while: isOfName)
      rest = rest.dropFirst(name.count)
      guard rest.first == UInt8(ascii: "=") else { continue }
      let (value, end) = value(at: rest.dropFirst())
      rest = end
      pairs.append(SentPairs.Pair(name: name, value: PercentEncoding.decodeForm(value)))
    }
    return pairs
  }

  private static func value(at start: ArraySlice<UInt8>) -> (value: [UInt8], rest: ArraySlice<UInt8>) {
    let quote = start.first == UInt8(ascii: ":") ? start.dropFirst() : start
    if quote.first == UInt8(ascii: "\"") {
      let value = quote.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      let rest = quote.dropFirst(value.count + 1)
      if !rest.isEmpty {
        // PHP treats the string "0" as empty.
        return (value.elementsEqual([UInt8(ascii: "0")]) ? [] : Array(value), rest.dropFirst())
      }
    }
    let value = start.prefix { $0 != UInt8(ascii: ",") }
    return (Array(value), start.dropFirst(value.count))
  }

  private static func isOfName(_ octet: UInt8) -> Bool {
    (0x61...0x7A).contains(octet) || octet == UInt8(ascii: "_") || octet == UInt8(ascii: "-")
  }
}
