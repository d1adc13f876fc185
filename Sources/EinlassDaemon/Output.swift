internal import Glibc

/// Where the program writes: its lines to standard output, at once, and complaints to standard error.
enum Output {
  static func print(_ text: String) {
    Swift.print(text)
    // Whoever reads the lines through a pipe waits for them.
    fflush(nil)
  }

  static func complain(_ text: String) {
    complaints.write(text)
  }

  /// Waits a little for complaints that are not written yet; for the end of the program.
  static func finish() {
    complaints.finish()
  }

  private static let complaints = LineWriter(STDERR_FILENO)
}
