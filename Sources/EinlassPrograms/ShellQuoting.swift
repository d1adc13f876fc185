/// How a text is written as one word of a shell's command line.
package enum ShellQuoting {
  /// `text` as one word of a POSIX shell (XCU, section 2.2.2), quoted only if necessary.
  package static func posix(_ text: String) -> String {
    isPlain(text) ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// `text` as one word of fish, quoted only if necessary: between single quotes, `\` and `'` are escaped.
  package static func fish(_ text: String) -> String {
    isPlain(text) ? text : "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
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
