internal import EinlassSystem

/// The program's output: lines on standard output, at once, and errors on standard error.
enum Output {
  static func print(_ text: String) {
    Swift.print(text)
    // A reader of a pipe waits for the lines.
    fflush(nil)
  }

  static func printError(_ text: String) {
    errors.write(text)
  }

  /// Waits a little for errors that are not written yet, before the program ends.
  static func finish() {
    errors.finish()
  }

  private static let errors = LineWriter(STDERR_FILENO)
}
