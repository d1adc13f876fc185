/// `debugInfo` of PHP's OAuth extension, as `print_r`, `var_dump` or a framework shows it: `sbs`, `headers_sent`,
/// `headers_recv`.
enum PHPExtensionFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard let sent = value("headers_sent", text) else { return nil }
    let baseString = value("sbs", text)?.prefix { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }.text
    var draft = RequestDraft(.phpExtension)
    let parts = baseString.flatMap(BaseStringParts.init)
    let lines = sent.lines.map { line in
      var line = line.trimmed
      // Frameworks print line ends as escapes.
      if line.suffix(4).elementsEqual("\\r\\n".utf8) { line = line.dropLast(4) }
      return line
    }
    if let first = lines.first, RequestLine(first.text) != nil {
      draft = try RequestDraft(message: Array(lines.joined(separator: [0x0A]))[...], .phpExtension)
      if let scheme = parts.flatMap({ URLText($0.url)?.scheme }) { draft.scheme = scheme }
    } else {
      let head = try RequestHead(lines.map(\.text), .phpExtension)
      draft.fields = head.fields
      draft.method = parts?.method
      draft.target = parts?.url
      draft.remark("the method and the URL were taken from the base string")
    }
    draft.baseString = baseString
    draft.body = value("body_sent", text).map { Array($0) } ?? draft.body
    if let received = value("headers_recv", text) {
      let lines = received.lines.map { $0.trimmed.text.replacing("\\r\\n", with: "") }
      draft.takeResponse(Array(lines.joined(separator: "\n").utf8)[...])
    }
    return [draft]
  }

  /// Returns the value after `] => `, `"=>\n  string(12) "` or `" => "` up to the next member.
  private static func value(_ name: String, _ text: Bytes) -> Bytes? {
    guard let member = text.rest(after: name), let value = member.prefix(9).rest(after: "=>") else {
      return nil
    }
    var start = text[value.startIndex...].drop { $0 <= 0x20 }.startIndex
    if text.has("string(", at: start), let quote = text[start...].firstIndex(of: 0x22) { start = quote }
    let isQuoted = start < text.endIndex && text[start] == 0x22
    let isTriple = text.has("\"\"\"", at: start)
    start += isTriple ? 3 : isQuoted ? 1 : 0
    guard start <= text.endIndex else { return nil }
    if isTriple {
      let end = text.firstIndex(of: "\"\"\"", from: start) ?? text.endIndex
      return text[start..<end].trimmed
    }
    // The next member begins a line: with '[name] =>', '["name"]=>' or '"name" =>'. The last one ends with the array.
    var end = start
    while let lineEnd = text[end...].firstIndex(of: 0x0A) {
      end = lineEnd
      let next = text[(end + 1)...].prefix { $0 != 0x0A }.trimmed
      if isMember(next) || next.isEmpty && isMember(afterEmptyLine: end, text) { break }
      end += 1
      if text[end...].firstIndex(of: 0x0A) == nil { end = text.endIndex }
    }
    var slice = text[start..<end].trimmed
    if isQuoted, slice.last == UInt8(ascii: ",") { slice.removeLast() }
    if isQuoted, slice.last == 0x22 { slice.removeLast() }
    return slice
  }

  /// Whether a line begins another member or ends the array.
  private static func isMember(_ line: Bytes) -> Bool {
    guard let first = line.first else { return false }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
      || line.count == 1 && ")}]".utf8.contains(first)
  }

  private static func isMember(afterEmptyLine index: Int, _ text: Bytes) -> Bool {
    isMember(text[index...].drop { $0 <= 0x20 }.prefix { $0 != 0x0A }.trimmed)
  }
}
