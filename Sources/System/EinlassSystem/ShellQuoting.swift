/// Quotes text as one word of a shell's command line, or as a value in files with similar rules.
package enum ShellQuoting {
  /// Returns `text` as one word of a POSIX shell (XCU, section 2.2.2), quoted only if necessary.
  package static func posix(_ text: String) -> String {
    isPlain(text) ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// Returns `text` as one word of fish, quoted only if necessary: between single quotes, `\` and `'` are escaped.
  package static func fish(_ text: String) -> String {
    isPlain(text) ? text : "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }

  /// Returns `text` as a value of a .env file, for whose readers (shells, python-dotenv, Node, Docker Compose) there is
  /// little common syntax. The value is unquoted if possible, otherwise between single quotes, within which all of them
  /// read it literally. With an apostrophe, or with backslashes that some would read as escapes, it is between double
  /// quotes, with special characters escaped.
  package static func dotenv(_ text: String) -> String {
    if isPlain(text) { return text }
    if !text.contains("'"), !text.contains(#"\\"#), !text.hasSuffix(#"\"#) { return "'\(text)'" }
    let escaped = ["\\", "\"", "$", "`"].reduce(text) { $0.replacing($1, with: "\\" + $1) }
    return "\"\(escaped)\""
  }

  private static func isPlain(_ text: String) -> Bool {
    let plain = "_./:@%+,=-"
    return !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
          || plain.unicodeScalars.contains(scalar)
      }
  }
}
