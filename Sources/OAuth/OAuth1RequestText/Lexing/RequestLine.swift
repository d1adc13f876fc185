/// The first line of a request.
struct RequestLine: Sendable, Hashable {
  let method: String
  let target: String

  /// Words that count as methods if the line has no version.
  private static let methods: Set<String> = [
    "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT",
  ]

  /// Reads a request line from bytes. `nil` also for a line of more than 1 MiB.
  init?(_ line: Bytes) {
    guard line.count <= 1 << 20, let first = line.first, 0x41...0x5A ~= first & 0xDF else { return nil }
    self.init(line.text)
  }

  /// Reads a method, a target and a version. `nil` if `line` is not a request line. Without a version, the method must
  /// be known and the target a path or URL.
  init?(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count >= 2, words[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }) else {
      return nil
    }
    let isVersioned = words.count >= 3 && words[words.count - 1].hasPrefix("HTTP/")
    let target = words[1..<(isVersioned ? words.count - 1 : words.count)].joined(separator: " ")
    guard
      isVersioned
        || Self.methods.contains(words[0].uppercased()) && (target.hasPrefix("/") || target.contains("://"))
    else { return nil }
    method = String(words[0])
    self.target = target
  }
}
