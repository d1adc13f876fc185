/// Makes text from outside safe for terminals.
///
/// A terminal interprets control characters: they move its cursor, change its title, and some make it send input.
/// Characters that change the text direction make a line read like a different one. Both are shown as escapes.
package enum TerminalText {
  /// Returns `text` with every such character as an escape, such as `\u{1B}`. Line feeds and tabs are kept.
  package static func escaped(_ text: String) -> String {
    guard isEscapeNeeded(text.utf8) else { return text }
    return escaped(text) { $0 != "\n" && $0 != "\t" }
  }

  /// Returns `text` in one line: line feeds and tabs are escaped too.
  package static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x09 }) || isEscapeNeeded(text.utf8) else {
      return text
    }
    return escaped(text) { _ in true }
  }

  /// Returns UTF-8 JSON with such characters escaped as `\u009b`, which is equivalent: they can only occur in strings.
  package static func json(_ octets: [UInt8]) -> [UInt8] {
    guard isEscapeNeeded(octets) else { return octets }
    var text = ""
    for scalar in String(decoding: octets, as: UTF8.self).unicodeScalars {
      if isActing(scalar), scalar.value >= 0x7F {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return Array(text.utf8)
  }

  /// Returns whether a terminal interprets `scalar`: control characters (C0, DEL, C1), line separators, and characters
  /// that change the text direction (Unicode 15, section 23.2, and UAX 9).
  package static func isActing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escaped(_ text: String, where isWanted: (Unicode.Scalar) -> Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where !isActing(scalar) || !isWanted(scalar): escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      default: escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return escaped
  }

  /// Returns whether one of the bytes may belong to such a character. Most texts contain none.
  private static func isEscapeNeeded(_ octets: some Sequence<UInt8>) -> Bool {
    var last: UInt8 = 0
    for octet in octets {
      if octet < 0x20, octet != 0x0A, octet != 0x09 { return true }
      if octet == 0x7F || (last == 0xC2 && octet < 0xA0) { return true }
      if last == 0xE2, octet == 0x80 || octet == 0x81 { return true }
      last = octet
    }
    return false
  }
}
