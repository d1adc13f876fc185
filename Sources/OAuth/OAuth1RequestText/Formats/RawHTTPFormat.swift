/// A message in wire format, whose first line is a request line.
enum RawHTTPFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    let text = text.drop { $0 <= 0x20 }
    let first = text.prefix { $0 != 0x0A }
    if first.prefix(65_536).contains("HTTP/"), let literal = escaped(text, first) {
      var draft = try RequestDraft(message: literal[...], .rawHTTP)
      draft.remark("its line endings were written as \\r\\n")
      return [draft]
    }
    guard isRequestLine(text, first), !isPanel(text, first) else { return nil }
    if let draft = try debugged(text) { return [draft] }
    var draft = try RequestDraft(message: singleSpaced(text) ?? text, .rawHTTP)
    if draft.fields.first("user-agent")?.hasPrefix("PostmanRuntime/") == true { draft.kind = .postmanConsole }
    return [draft]
  }

  /// Returns the request in wget's debug output, in which the body follows the head in brackets, before the response.
  private static func debugged(_ text: Bytes) throws(RequestTextError) -> RequestDraft? {
    guard let end = text.firstIndex(of: "\n---request end---") else { return nil }
    var draft = try RequestDraft(message: text[..<end] + [0x0A, 0x0A], .rawHTTP)
    let rest = text[end...]
    for marker in ["[BODY data: ", "[POST data: "] {
      guard let body = rest.rest(after: marker) else { continue }
      draft.body = Array(body[..<(body.firstIndex(of: "]\n") ?? body.endIndex)])
    }
    if let response = rest.rest(after: "---response begin---\n") {
      draft.response = try RequestDraft(message: text[..<end] + [0x0A, 0x0A] + response, .rawHTTP).response
    }
    return draft
  }

  /// Whether a heading follows method and URL, as in Postman's console: immediately, or after status and time.
  private static func isPanel(_ text: Bytes, _ first: Bytes) -> Bool {
    var rest = text[first.endIndex...]
    for _ in 0..<6 {
      rest = rest.drop { $0 <= 0x20 }
      let line = rest.prefix { $0 != 0x0A }
      let start = line.prefix(64).trimmed.text.lowercased()
      if start.drop(while: { "▼▶▸▾ ".contains($0) }).hasPrefix("request headers") { return true }
      if line.isEmpty || RequestField(line: start) != nil { return false }
      rest = rest[line.endIndex...]
    }
    return false
  }

  private static func isRequestLine(_ text: Bytes, _ first: Bytes) -> Bool {
    if RequestLine(first) != nil { return true }
    // The first line may be only the first part of a wrapped request line.
    let second = text[first.endIndex...].dropFirst().prefix { $0 != 0x0A }
    let method = first.prefix { $0 > 0x20 }
    return method.allSatisfy { 0x41...0x5A ~= $0 } && second.contains(" HTTP/")
      && RequestLine(Array(first.trimmed + second.trimmed)[...]) != nil
  }

  /// Returns the bytes of text whose line ends are written as escapes, as in a debugger.
  private static func escaped(_ text: Bytes, _ first: Bytes) -> [UInt8]? {
    guard let mark = first.firstIndex(of: "\\r\\n"), RequestLine(first[..<mark].text) != nil else {
      return nil
    }
    if first[(mark + 4)...].trimmed.isEmpty { return lineByLine(text) }
    var octets: [UInt8] = [0x22]
    octets.reserveCapacity(text.count + 2)
    var isEscape = false
    for octet in text.trimmed {
      // An unescaped quotation mark is accepted too.
      if octet == 0x22, !isEscape { octets.append(0x5C) }
      isEscape = octet == 0x5C && !isEscape
      octets.append(octet)
    }
    octets.append(0x22)
    var reader = LiteralReader(octets[...])
    return try? reader.string(isBytes: true)
  }

  /// Returns the bytes of text whose lines end in escapes, as in Wireshark, up to Wireshark's remarks in brackets.
  private static func lineByLine(_ text: Bytes) -> [UInt8] {
    let lines = text.lines.map { $0.trimmed }.prefix { $0.first != UInt8(ascii: "[") }.map { line in
      line.suffix(4).elementsEqual("\\r\\n".utf8) ? line.dropLast(4) : line
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// Returns the text without the empty line after each line of its head.
  private static func singleSpaced(_ text: Bytes) -> Bytes? {
    var lines: [Bytes] = []
    var rest = text
    while lines.count < 200 {
      let line = rest.prefix { $0 != 0x0A }
      let after = rest[line.endIndex...].dropFirst()
      let blank = after.prefix { $0 != 0x0A }
      guard blank.trimmed.isEmpty else { break }
      let next = after[blank.endIndex...].dropFirst()
      guard lines.isEmpty || RequestField(line: line.trimmed.text) != nil else { break }
      lines.append(line)
      rest = next
    }
    // A single empty line ends the head.
    guard lines.count > 2, RequestField(line: lines[1].trimmed.text) != nil else { return nil }
    return Array(lines.joined(separator: [0x0A]) + [0x0A, 0x0A] + Array(rest))[...]
  }
}
