internal import EinlassWire
internal import FoundationEssentials
internal import Glibc

/// Where the program writes: results to standard output, complaints and progress to standard error.
enum Output {
  /// Whatever a server or a file has put into it, a terminal does not act upon it.
  static func print(_ text: String) {
    Swift.print(TerminalText.escaped(text))
  }

  static func complain(_ text: String) {
    write(TerminalText.escaped(text) + "\n")
  }

  /// A line that the next one overwrites; only where somebody looks.
  static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    write("\r\u{1B}[K" + text)
  }

  /// JSON for tools: members sorted, two spaces.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      // Nothing can be done about an error on standard error.
      _ = unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
