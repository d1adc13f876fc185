internal import EinlassSystem

/// The program's output: unbuffered lines on standard output, and errors on standard error.
enum Output {
  static func print(_ text: String) {
    Swift.print(text)
    // The reader of a pipe waits for the lines.
    fflush(nil)
  }

  static func printError(_ text: String) {
    errors.write(text)
  }

  /// Waits briefly for errors that are not yet written, before the program ends.
  static func finish() {
    errors.finish()
  }

  private static let errors = LineWriter(STDERR_FILENO)
}
