/// HTTP/2 and HTTP/3 fields in the output of `curl -v`: `* [HTTP/2] [1] [:method: GET]`, `* h2h3 [:method: GET]`.
enum CurlStreams {
  /// Returns a request for each stream in `text`; empty if there is none.
  static func drafts(_ text: Bytes) -> [RequestDraft] {
    var drafts: [RequestDraft] = []
    var response = RequestTextResponse()
    for line in text.lines {
      let line = line.trimmed
      if line.hasPrefix("< ") { response.take(line.dropFirst(2).text) }
      guard let (name, value) = field(line) else { continue }
      if name == ":method" {
        drafts.append(RequestDraft(.curlVerbose))
        drafts[drafts.count - 1].method = value
        continue
      }
      guard !drafts.isEmpty else { continue }
      let last = drafts.count - 1
      switch name {
      case ":scheme": drafts[last].scheme = value
      case ":authority": drafts[last].fields.append(RequestField("host", value))
      case ":path": drafts[last].target = value
      default: drafts[last].fields.append(RequestField(name, value))
      }
    }
    if response.status != nil, !drafts.isEmpty { drafts[drafts.count - 1].response = response }
    return drafts
  }

  /// Returns the field in the last brackets of a line that curl itself printed.
  private static func field(_ line: Bytes) -> (name: String, value: String)? {
    guard line.hasPrefix("* "), line.last == UInt8(ascii: "]"),
      line.hasPrefix("* [HTTP/") || line.hasPrefix("* h2") || line.hasPrefix("* h3")
    else { return nil }
    // The value may contain brackets; the text before the field is short.
    var start = line.startIndex
    for mark in ["] [", "h2h3 [", "h2 [", "h3 ["] {
      for index in line.prefix(48).places(of: mark) { start = max(start, index + mark.utf8.count) }
    }
    let inner = line[start...].dropLast()
    let isPseudo = inner.first == UInt8(ascii: ":")
    guard let colon = inner.dropFirst(isPseudo ? 1 : 0).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return (inner[..<colon].text.lowercased(), inner[(colon + 1)...].trimmed.text)
  }
}
