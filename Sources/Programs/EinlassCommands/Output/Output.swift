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

  /// Prints `text`, whose control characters are our own.
  static func printStyled(_ text: String) {
    Swift.print(text)
  }

  /// The number of columns for tables: `COLUMNS` if it is set, otherwise the terminal's. `nil` if standard output is
  /// not a terminal; other programs then get unwrapped rows.
  static var width: Int? {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The number of columns for lists of sentences: at most 120, and 100 without a terminal.
  static var listWidth: Int { min(width ?? 100, 120) }

  /// Whether standard output is a terminal that shows colors, and `NO_COLOR` is not set.
  ///
  /// Source: no-color.org; terminfo(5) for the terminal called `dumb`.
  static var showsColors: Bool {
    isatty(STDOUT_FILENO) == 1 && !isDumb && environment("NO_COLOR")?.isEmpty != false
  }

  /// `text` in a color of the terminal's palette, such as 31 for red.
  static func colored(_ text: String, _ color: Int) -> String { "\u{1B}[\(color)m\(text)\u{1B}[0m" }

  private static var isDumb: Bool { environment("TERM").map { $0.isEmpty || $0 == "dumb" } != false }

  private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  static func printError(_ text: String) {
    write(TerminalText.escaped(text) + "\n")
  }

  /// Shows a line that the next one overwrites, if standard error is a terminal that supports this.
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
      // An error on standard error cannot be reported anywhere.
      _ = unsafe EinlassSystem.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
