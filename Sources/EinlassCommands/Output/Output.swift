internal import EinlassSystem
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The program's output: results on standard output, errors and progress on standard error.
enum Output {
  /// Prints `text` with control characters escaped, since it may come from a server or a file.
  static func print(_ text: String) {
    Swift.print(TerminalText.escaped(text))
  }

  /// Prints `text`, of which the control characters are ours.
  static func printStyled(_ text: String) {
    Swift.print(text)
  }

  /// Whether standard output is a terminal that shows colours, and nobody has asked for none.
  ///
  /// Source: no-color.org; terminfo(5) for the terminal called `dumb`.
  static var showsColours: Bool {
    isatty(STDOUT_FILENO) == 1 && !isDumb && environment("NO_COLOR")?.isEmpty != false
  }

  private static var isDumb: Bool { environment("TERM").map { $0.isEmpty || $0 == "dumb" } != false }

  private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  static func printError(_ text: String) {
    write(TerminalText.escaped(text) + "\n")
  }

  /// Shows a line that the next one overwrites, if standard error is a terminal which can do that.
  static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1, !isDumb else { return }
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
