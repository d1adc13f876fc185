/// A log format: a table of the markers before the parts of a request, read by one reader for all formats.
struct LogFormat: Sendable {
  /// The part of a request that follows a marker.
  enum Part: Sendable {
    /// No part: the line only marks the beginning of a request.
    case start
    case method, target, baseString, signature, status
    /// Fields as a dictionary, and a body as a string, in the program's notation.
    case fields, body
    /// Whether connections use TLS from here on: always, or only if the port is 443.
    case secure, connection
    /// The request line, which begins a request, and a header field.
    case requestLine, field
    /// A piece of the message. A piece with a request line begins a request.
    case sent(Writing)
    /// A piece of the response head.
    case received(Writing)
  }

  /// The notation of a piece of a message.
  enum Writing: Sendable {
    /// As one line, without its line end.
    case line
    /// As a string literal.
    case literal
    /// In quotes, with `[\r]`, `[\n]` and `[0xc3]` for non-printable bytes.
    case brackets
  }

  /// The condition under which a marker begins a request.
  enum Beginning: Sendable {
    case never
    /// Only if no request has begun.
    case log
    /// Also if the current request already has this marker, or a later one.
    case request
  }

  /// A marker of the table.
  struct Mark: Sendable {
    let part: Part
    let text: String
    /// A second marker before the part, on the same line.
    let second: String
    let begins: Beginning

    init(_ part: Part, after text: String, _ second: String = "", begins: Beginning = .never) {
      (self.part, self.text, self.second, self.begins) = (part, text, second, begins)
    }
  }

  let kind: RequestTextKind
  /// The markers that text in this format contains: at least one from each group.
  let needed: [[String]]
  /// The marks, in the order of a request's lines. If a line has several, the first whose part can be read counts.
  let marks: [Mark]
  /// The scheme of a request if no line specifies it.
  var scheme: String?
  /// Whether each request must have a base string and a signature, because nothing else shows what was sent.
  var isSignatureNeeded = false

  func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains(oneOfEach: needed) else { return nil }
    var reader = LogReader(format: self)
    for line in text.lines {
      for index in marks.indices {
        guard let first = line.rest(after: marks[index].text),
          let rest = marks[index].second.isEmpty ? first : first.rest(after: marks[index].second)
        else { continue }
        if try reader.take(index, rest) { break }
      }
    }
    let drafts = try reader.drafts
    return drafts.isEmpty ? nil : drafts
  }
}

/// The requests that were read from a log so far.
private struct LogReader {
  /// A request in the log.
  private struct Entry {
    var draft: RequestDraft
    var message: [UInt8] = []
    var response = RequestTextResponse()
    var signature: String?
    /// Whether the head has ended with an empty line.
    var isHeadOver = false
    /// The last mark that was read.
    var mark = 0
  }

  private let format: LogFormat
  private var entries: [Entry] = []
  private var scheme: String?

  init(format: LogFormat) { (self.format, scheme) = (format, format.scheme) }

  private mutating func begin() {
    var draft = RequestDraft(format.kind)
    draft.scheme = scheme
    entries.append(Entry(draft: draft))
  }

  /// Takes the text after a mark; `false` if it is not what the mark announces.
  mutating func take(_ index: Int, _ rest: Bytes) throws(RequestTextError) -> Bool {
    let mark = format.marks[index]
    let content = Self.content(rest, isQuoted: mark.text.hasSuffix("\""))
    var sent: [UInt8]?
    switch mark.part {
    case .secure: scheme = "https"
    case .connection: scheme = rest.contains(":443") ? "https" : "http"
    case .requestLine:
      guard RequestLine(content) != nil, content.contains("HTTP/") else { return false }
      begin()
    case .sent(let writing):
      sent = try bytes(rest, writing, mark)
      guard let sent else { return false }
      if RequestLine(sent.prefix { $0 != 0x0D && $0 != 0x0A }.text) != nil { begin() }
    case .start: begin()
    default:
      let isNext = entries.last.map { mark.begins == .request && $0.mark >= index }
      if isNext ?? (mark.begins != .never) { begin() }
    }
    guard var entry = entries.popLast() else { return true }
    entry.mark = max(entry.mark, index)
    entry.message += sent ?? []
    defer { entries.append(entry) }
    try fill(&entry, mark, rest, content)
    return true
  }

  private func fill(
    _ entry: inout Entry, _ mark: LogFormat.Mark, _ rest: Bytes, _ content: Bytes
  ) throws(RequestTextError) {
    switch mark.part {
    case .start, .secure, .connection, .sent: break
    case .method: entry.draft.method = content.prefix { 0x41...0x5A ~= $0 & 0xDF }.text
    case .target: entry.draft.target = content.text
    case .baseString: entry.draft.baseString = content.text
    case .signature: entry.signature = content.text
    case .status: entry.response.status = Int(content.prefix(3).text)
    case .requestLine:
      let line = RequestLine(content)
      (entry.draft.method, entry.draft.target) = (line?.method, line?.target)
    case .field:
      entry.isHeadOver = entry.isHeadOver || content.isEmpty
      if !entry.isHeadOver, let field = RequestField(line: content.text) {
        entry.draft.fields.append(field)
      } else if entry.isHeadOver, !content.contains(" bytes") {
        entry.draft.body += content
      }
    case .fields:
      var reader = LiteralReader(rest)
      do {
        entry.draft.fields = RequestField.fields(try reader.value())
      } catch {
        let name = mark.text.trimmingSuffix { $0 == " " || $0 == ":" }
        throw .unreadable(format.kind, "the line '\(name)' cannot be read: \(error.sentence)")
      }
    case .body:
      var reader = LiteralReader(rest)
      entry.draft.body = (try? reader.value())?.octets ?? []
    case .received(let writing):
      let bytes = (try? bytes(rest, writing, mark)) ?? Array(rest.dropFirst())
      for line in bytes[...].lines.prefix(200) { entry.response.take(line.text) }
    }
  }

  /// The bytes of a piece of a message; `nil` if it is in another notation.
  private func bytes(
    _ rest: Bytes, _ writing: LogFormat.Writing, _ mark: LogFormat.Mark
  ) throws(RequestTextError) -> [UInt8]? {
    let literal = rest.first == UInt8(ascii: "b") ? rest.dropFirst() : rest
    let isQuoted = literal.first == 0x22 || literal.first == 0x27
    switch writing {
    case .line: return rest.first == 0x22 ? nil : Array(Self.content(rest, isQuoted: false)) + [0x0A]
    case .brackets: return isQuoted ? Self.unbracketed(rest) : nil
    case .literal:
      guard isQuoted else { return nil }
      var reader = LiteralReader(literal)
      do {
        return try reader.string(isBytes: true)
      } catch {
        let name = mark.text.trimmingSuffix { $0 == " " }
        throw .unreadable(format.kind, "a line '\(name)' is cut off; copy the whole line")
      }
    }
  }

  /// The bytes of `"text[\r][\n]"`.
  private static func unbracketed(_ text: Bytes) -> [UInt8] {
    var inner = text.trimmed.dropFirst()
    if inner.last == 0x22 { inner.removeLast() }
    var bytes: [UInt8] = []
    while let byte = inner.popFirst() {
      if byte == UInt8(ascii: "["), let close = inner.prefix(6).firstIndex(of: UInt8(ascii: "]")) {
        let code = inner[..<close].text
        let number = code.hasPrefix("0x") ? UInt8(code.dropFirst(2), radix: 16) : nil
        if let found = ["\\r": 0x0D, "\\n": 0x0A][code] ?? number {
          bytes.append(found)
          inner = inner[(close + 1)...]
          continue
        }
      }
      bytes.append(byte)
    }
    return bytes
  }

  /// A part of a line without white space, quotes and an escaped line end. The opening quote may be part of the marker.
  private static func content(_ rest: Bytes, isQuoted: Bool) -> Bytes {
    var content = rest.trimmed
    if isQuoted, content.last == 0x22 { content.removeLast() }
    if content.first == 0x22 {
      content.removeFirst()
      if content.last == 0x22 { content.removeLast() }
    }
    while ["\\n", "\\r"].contains(content.suffix(2).text) { content.removeLast(2) }
    return content
  }

  /// The requests, completed by their base strings.
  var drafts: [RequestDraft] {
    get throws(RequestTextError) {
      var drafts: [RequestDraft] = []
      for entry in entries {
        var draft = entry.draft
        if !entry.message.isEmpty {
          draft = try RequestDraft(message: entry.message[...], format.kind)
          draft.scheme = entry.draft.scheme
        }
        if entry.response.status != nil { draft.response = entry.response }
        if !draft.isSigned, let signature = entry.signature {
          draft.takeParts(ofBaseString: draft.baseString, signature: signature)
        }
        let parts = draft.baseString.flatMap(BaseStringParts.init)
        draft.method = draft.method ?? parts?.method
        guard draft.baseString != nil || !format.isSignatureNeeded && draft.target != nil else { continue }
        if format.isSignatureNeeded, draft.fields.isEmpty {
          throw .unreadable(
            format.kind,
            parts == nil
              ? "the line 'base string is' is cut off; copy the whole line"
              : "the line 'signature is' is missing; copy the log up to that line")
        }
        drafts.append(draft)
      }
      return drafts
    }
  }
}
