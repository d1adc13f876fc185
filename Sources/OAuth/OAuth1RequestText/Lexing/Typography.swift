/// Characters that word processors and chat programs use instead of ASCII.
enum Typography {
  /// “ ” „ ‟ and «  ».
  static func isDoubleQuote(_ scalar: Unicode.Scalar) -> Bool {
    "\u{201C}"..."\u{201F}" ~= scalar || scalar == "\u{AB}" || scalar == "\u{BB}"
  }

  /// ‘ ’ ‚ ‛
  static func isSingleQuote(_ scalar: Unicode.Scalar) -> Bool { "\u{2018}"..."\u{201B}" ~= scalar }

  /// – — and the minus sign.
  static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2013}" || scalar == "\u{2014}" || scalar == "\u{2212}"
  }

  /// Non-breaking spaces.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{A0}" || scalar == "\u{202F}" }

  /// Zero-width characters: joiners and the byte order mark.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    "\u{200B}"..."\u{200F}" ~= scalar || scalar == "\u{FEFF}" || scalar == "\u{2060}"
  }

  /// Returns `text` with ordinary spaces and without invisible characters. `nil` if nothing changes.
  static func plainSpaces(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0x80 }),
      text.unicodeScalars.contains(where: { isSpace($0) || isInvisible($0) })
    else { return nil }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.compactMap { isInvisible($0) ? nil : isSpace($0) ? " " : $0 }))
  }
}
