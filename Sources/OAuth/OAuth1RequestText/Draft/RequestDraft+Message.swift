extension RequestDraft {
  /// Reads a message in wire format (RFC 9112), with either kind of line ending. A response may follow it.
  init(message octets: Bytes, _ kind: RequestTextKind) throws(RequestTextError) {
    self.init(kind)
    let octets = octets.drop { $0 <= 0x20 }
    let (head, rest, isComplete) = Self.split(octets)
    guard let text = String(validating: head, as: UTF8.self) else { throw .notUTF8("the request's head") }
    if text.utf8.contains(0) { throw .unreadable(kind, "the request's head contains a NUL byte; remove it") }
    try takeHead(text)
    try takeBody(isComplete ? rest : body[...])
  }

  /// Reads a message from a log whose response was read from other lines.
  init(
    message octets: Bytes, _ kind: RequestTextKind, _ response: RequestTextResponse
  ) throws(RequestTextError) {
    try self.init(message: octets, kind)
    if response.status != nil { self.response = response }
  }

  /// Splits the message at its first empty line. `isComplete` is false if there is none.
  private static func split(_ octets: Bytes) -> (head: Bytes, rest: Bytes, isComplete: Bool) {
    var index = octets.startIndex
    while let end = octets[index...].firstIndex(of: 0x0A) {
      let next = octets[(end + 1)...]
      if next.first == 0x0A { return (octets[..<end], next.dropFirst(), true) }
      if next.first == 0x0D, next.dropFirst().first == 0x0A {
        return (octets[..<end], next.dropFirst(2), true)
      }
      index = end + 1
    }
    return (octets, [], false)
  }

  private mutating func takeHead(_ source: String) throws(RequestTextError) {
    var text = source
    if let plain = Typography.plainSpaces(text) {
      text = plain
      remark("the head contained no-break spaces or invisible characters")
    }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
      String(line.last == "\r" ? line.dropLast() : line)
    }
    guard let line = requestLine(&lines) else {
      throw .unreadable(
        kind,
        "the first line is not a request line such as 'GET /1.1/account/verify_credentials.json HTTP/1.1'")
    }
    method = line.method
    target = line.target
    let head = try RequestHead(lines, kind)
    fields += head.fields
    for remark in head.remarks { self.remark(remark) }
    if !head.body.isEmpty { body = Array(head.body.joined(separator: "\n").utf8) }
  }

  /// Removes the request line, which may be broken in two, from `lines`.
  private mutating func requestLine(_ lines: inout [String]) -> RequestLine? {
    guard !lines.isEmpty else { return nil }
    let first = lines.removeFirst()
    if let next = lines.first, !first.contains(" HTTP/"), next.contains("HTTP/"),
      RequestField(line: next) == nil,
      let whole = RequestLine(first + (next.hasPrefix("HTTP/") ? " " : "") + next)
    {
      lines.removeFirst()
      remark("the request line was split in two")
      return whole
    }
    return RequestLine(first)
  }

  /// Reads a body of the length in `Content-Length`, and the response that may follow it.
  mutating func takeBody(_ rest: Bytes) throws(RequestTextError) {
    let length = fields.first("content-length").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    if let length, length <= rest.count, Self.responseStart(rest[..<(rest.startIndex + length)]) == nil {
      body = Array(rest.prefix(length))
      takeResponse(rest.dropFirst(length))
      return
    }
    var end = rest.endIndex
    if let start = Self.responseStart(rest) {
      takeResponse(rest[start...])
      end = start
      // Skips the line endings between the two.
      while end > rest.startIndex, rest[end - 1] == 0x0A || rest[end - 1] == 0x0D { end -= 1 }
      body = Array(rest[..<end])
    } else {
      body = Self.withoutLineEnd(rest)
    }
    try checkLength(length)
  }

  /// Removes the line ending that an editor adds at the end of a file.
  private static func withoutLineEnd(_ octets: Bytes) -> [UInt8] {
    if octets.suffix(2).elementsEqual([0x0D, 0x0A]) { return Array(octets.dropLast(2)) }
    return Array(octets.last == 0x0A ? octets.dropLast() : octets)
  }

  /// Compares the body with `Content-Length`; copying may have changed the body's line endings.
  private mutating func checkLength(_ length: Int?) throws(RequestTextError) {
    guard let length, length != body.count else { return }
    if body.isEmpty { return missBody("the body of \(length) bytes is not in the text") }
    let feeds = body.count { $0 == 0x0A }
    if !body.contains(0x0D), body.count + feeds == length || body.count + feeds + 2 == length {
      if body.count + feeds + 2 == length { body.append(0x0A) }
      body = body.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
      return remark("the body's line endings were LF")
    }
    remark("Content-Length is \(length), but the body in the text has \(body.count) bytes")
  }

  /// Returns the index at which a line such as `HTTP/1.1 401 Unauthorized` begins.
  private static func responseStart(_ octets: Bytes) -> Int? {
    octets.places(of: "HTTP/").first { start in
      let line = octets[start...].prefix(16).text.split(separator: " ")
      let isAtLineStart = start == octets.startIndex || octets[start - 1] == 0x0A
      return isAtLineStart && line.count >= 2 && line[1].count >= 3 && Int(line[1].prefix(3)) != nil
    }
  }

  /// Reads the status and date from a response. Any kind of line may follow these.
  mutating func takeResponse(_ octets: Bytes) {
    let octets = octets.drop { $0 <= 0x20 }
    guard octets.hasPrefix("HTTP/") else { return }
    var response = RequestTextResponse()
    var place = octets.startIndex
    for (index, line) in octets.prefix(65_536).lines.enumerated() {
      if line.isEmpty, index > 0 { break }
      response.take(line.text)
      place = line.endIndex
    }
    if response.isRefusal, response.words.isEmpty {
      response.words = RefusalSearch.words(ofBody: octets[place...])
    }
    self.response = response
  }
}

extension RequestTextResponse {
  /// Reads the data from a line of the response's head.
  mutating func take(_ line: String) {
    if line.hasPrefix("HTTP/") {
      let words = line.split(separator: " ")
      if words.count > 1, let status = Int(words[1]), (100...599).contains(status) { self.status = status }
    } else if let field = RequestField(line: line) {
      if field.name == "date" { dateField = field.value }
      if field.name == "www-authenticate", field.value.contains("oauth_problem") { words = field.value }
    }
  }
}
