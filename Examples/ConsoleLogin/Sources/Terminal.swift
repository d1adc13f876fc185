/// The program's output and the person's input. Reading blocks, because this program has nothing else to do.
package protocol Terminal: Sendable {
  /// Writes a line.
  func write(_ line: String)
  /// Reads the next line that the person types. `nil` if there are no more.
  func read() -> String?
}

extension Terminal {
  /// Asks until the person types one of `keys`. Returns the last key at the end of the input.
  func key(_ question: String, _ keys: [String]) -> String {
    let fallback = keys.last ?? ""
    while true {
      write("\(question) [\(keys.joined(separator: "/"))]")
      guard let line = read() else { return fallback }
      let typed = line.filter { !$0.isWhitespace }.lowercased()
      if keys.contains(typed) { return typed }
      write("'\(typed.prefix(20))' is not one of them")
    }
  }
}
