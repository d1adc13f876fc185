internal import EinlassSystem
internal import EinlassWire
internal import FoundationEssentials

/// The program's output: results on standard output, errors and progress on standard error.
enum Output {
  /// Prints `text` with control characters escaped, since it may come from a server or a file.
  static func print(_ text: String) {
    Swift.print(TerminalText.escaped(text))
  }

  static func printError(_ text: String) {
    write(TerminalText.escaped(text) + "\n")
  }

  /// Shows a line that the next one overwrites, if standard error is a terminal.
  static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    write("\r\u{1B}[K" + text)
  }

  /// Indented JSON with sorted members.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      // There is nowhere to report an error of standard error.
      _ = unsafe EinlassSystem.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
