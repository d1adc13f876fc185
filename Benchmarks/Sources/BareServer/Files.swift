import FoundationEssentials
import Glibc

/// The text of the file at `path`.
func readFile(_ path: String) throws -> String {
  try String(contentsOfFile: path, encoding: .utf8)
}

/// Prints `line` at once: whoever reads it through a pipe waits for it.
func announce(_ line: String) {
  print(line)
  fflush(nil)
}
