internal import Glibc

/// Where the program writes: its lines to standard output, at once, and complaints to standard error.
enum Output {
  static func print(_ text: String) {
    Swift.print(text)
    // Whoever reads the lines through a pipe waits for them.
    fflush(nil)
  }

  static func complain(_ text: String) {
    var text = text + "\n"
    text.withUTF8 { buffer in
      // Nothing can be done about an error on standard error.
      _ = unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
