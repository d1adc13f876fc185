/// The output of okhttp's `HttpLoggingInterceptor`, with or without the prefix of a logger on each line.
enum OkHTTPLogFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("--> ") else { return nil }
    var drafts: [RequestDraft] = []
    var lines = withoutHeadings(text.lines)[...]
    while let line = lines.popFirst() {
      if let sent = line.rest(after: "--> "), let start = RequestLine(requestLine(sent)),
        URLText(start.target) != nil
      {
        drafts.append(try draft(start, prefix: line[..<(sent.startIndex - 4)], &lines))
      } else if let received = line.rest(after: "<-- "), let last = drafts.indices.last,
        drafts[last].response == nil
      {
        drafts[last].response = response(received, lines)
      }
    }
    return drafts.isEmpty ? nil : drafts
  }

  /// Returns the lines without those that java.util.logging prints before each: date, class and method.
  private static func withoutHeadings(_ lines: [Bytes]) -> [Bytes] {
    guard let start = lines.firstIndex(where: { $0.contains("--> ") }), start > lines.startIndex else {
      return lines
    }
    // Lines of the same shape differ only in numbers, and name a class of okhttp.
    let shape = { (line: Bytes) in line.filter { !(0x30...0x39 ~= $0) } }
    let heading = shape(lines[start - 1])
    guard lines[start - 1].contains("okhttp"), lines[start - 1].contains(" log") else { return lines }
    return lines.filter { shape($0) != heading }
  }

  /// Returns the line with the version where a request line has it: okhttp writes `http/1.1`, and a body's length
  /// without a version.
  private static func requestLine(_ line: Bytes) -> String {
    let words = line.text.split(separator: " ")
    return words.prefix(2).joined(separator: " ") + " HTTP/1.1"
  }

  private static func draft(
    _ start: RequestLine, prefix: Bytes, _ lines: inout ArraySlice<Bytes>
  ) throws(RequestTextError) -> RequestDraft {
    var draft = RequestDraft(.okHTTP)
    draft.method = start.method
    draft.target = start.target
    var body: [Bytes]?
    while let line = lines.first {
      let line = without(prefix, line)
      if line.hasPrefix("<-- ") { break }
      lines.removeFirst()
      if line.hasPrefix("--> END ") {
        if line.contains("omitted)"), !line.contains("0-byte") {
          draft.remark("the log does not contain the body; set the logging level to Level.BODY")
        }
        break
      }
      if body != nil {
        body?.append(line)
      } else if line.isEmpty {
        body = []
      } else if let field = RequestField(line: line.text) {
        draft.fields.append(field)
      } else {
        throw .unreadable(
          .okHTTP, "'\(line.prefix(40).text)' is not a header field; copy whole lines of the log")
      }
    }
    if let body {
      // If the log has a prefix, there is also an empty line before the end.
      let octets = Array(body.joined(separator: [0x0A]))
      try draft.takeBody(octets[...])
    }
    return draft
  }

  /// Returns the line without the logger's prefix: of the same length as in the first line, or up to the same last
  /// word.
  private static func without(_ prefix: Bytes, _ line: Bytes) -> Bytes {
    let tag = prefix.trimmed.split(separator: 0x20).last ?? []
    if tag.isEmpty { return line }
    let gap = prefix.reversed().prefix { $0 == 0x20 }.count
    // The spaces at the end of an empty line may be lost.
    let bare = prefix.count - gap
    if line.prefix(bare).suffix(tag.count).elementsEqual(tag),
      line.dropFirst(bare).prefix(gap).allSatisfy({ $0 == 0x20 })
    {
      return line.dropFirst(prefix.count)
    }
    var index = line.startIndex
    while index + tag.count <= line.endIndex, index < line.startIndex + 200 {
      if line[index..<(index + tag.count)].elementsEqual(tag) {
        let rest = line[(index + tag.count)...]
        return rest.dropFirst(rest.prefix(gap).prefix { $0 == 0x20 }.count)
      }
      index += 1
    }
    return line
  }

  private static func response(_ line: Bytes, _ lines: ArraySlice<Bytes>) -> RequestTextResponse? {
    guard let status = Int(line.prefix(3).text) else { return nil }
    var response = RequestTextResponse(status: status)
    for line in lines.prefix(100) {
      if line.contains("<-- END") || line.contains("--> ") { break }
      response.dateField = response.dateField ?? line.rest(after: "date: ")?.text
    }
    return response
  }
}
