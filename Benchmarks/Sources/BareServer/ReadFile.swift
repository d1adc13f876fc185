import FoundationEssentials

/// The text of the file at `path`.
func readFile(_ path: String) throws -> String {
  try String(contentsOfFile: path, encoding: .utf8)
}
