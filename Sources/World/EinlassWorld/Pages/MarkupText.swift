/// Text that is safe within HTML, between tags as well as in quoted attributes.
package enum MarkupText {
  /// Returns `text` with each byte that has a meaning in HTML replaced by a character reference.
  ///
  /// This function works on bytes. The template engine's own escaping works on grapheme clusters and would not escape a
  /// `<` with a combining mark.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var octets: [UInt8] = []
    octets.reserveCapacity(text.utf8.count + 16)
    for octet in text.utf8 {
      switch octet {
      case UInt8(ascii: "<"): octets += "&lt;".utf8
      case UInt8(ascii: ">"): octets += "&gt;".utf8
      case UInt8(ascii: "&"): octets += "&amp;".utf8
      case UInt8(ascii: "\""): octets += "&quot;".utf8
      case UInt8(ascii: "'"): octets += "&#39;".utf8
      case UInt8(ascii: "`"): octets += "&#96;".utf8
      // A null byte does not end the text, but browsers disagree on what it is.
      case 0: octets += "\u{FFFD}".utf8
      default: octets.append(octet)
      }
    }
    return String(decoding: octets, as: UTF8.self)
  }

  /// Returns `address`, or `#` if a browser would run it instead of opening it. Apps' own schemes are allowed.
  ///
  /// Browsers remove control characters and leading blanks before they read the scheme, and so does this function.
  package static func safeLink(_ address: String) -> String {
    let visible = address.utf8.filter { $0 > 0x20 && $0 != 0x7F }
    let scheme = visible.prefix { $0 != UInt8(ascii: ":") }.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    let isScript = scriptSchemes.contains { scheme.elementsEqual($0.utf8) }
    return isScript ? "#" : address
  }

  private static let scriptSchemes = ["javascript", "data", "vbscript"]

  private static func isSpecial(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "`"), 0:
      true
    default: false
    }
  }
}
