/// Fields without a request line: from a browser's network panel, with HTTP/2 pseudo-header fields, or from Postman's
/// console.
enum FieldListFormat {
  /// Headings; lines after the response's heading belong to the response.
  private enum Section { case request, response, body, other }

  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains(":method") || text.contains("Request URL") || text.contains("Request Headers") else {
      return nil
    }
    return [try draft(text)]
  }

  /// Returns the request data of the fields in `text`.
  static func draft(_ text: Bytes) throws(RequestTextError) -> RequestDraft {
    guard let valid = String(validating: text, as: UTF8.self) else { throw .notUTF8("the list of fields") }
    var list = FieldList()
    for line in valid.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      list.take(String(line))
    }
    return list.finished
  }

  private struct FieldList {
    var draft = RequestDraft(.browserFields)
    private var section = Section.request
    /// A name whose value is on the next line.
    private var name: String?
    /// Whether an empty line has ended the HTTP/2 fields; the body follows it.
    private var isHeadOver = false
    private var hasPseudoField = false
    private var response = RequestTextResponse()
    /// The body's lines.
    private var body: [String] = []

    /// Headings without a colon, and the part of the text that follows each.
    private static let headings: [String: Section] = [
      "request headers": .request, "response headers": .response, "request body": .body,
      "request payload": .body, "form data": .body, "response body": .other,
      "query string parameters": .other, "general": .other, "network": .other,
    ]

    /// The request with its body.
    var finished: RequestDraft {
      var draft = draft
      let lines = body.drop { $0.isEmpty }
      let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? lines.startIndex
      draft.body = Array(lines[..<end].joined(separator: "\n").utf8)
      return draft
    }

    mutating func take(_ source: String) {
      let line = source.drop { $0.isWhitespace || "▼▶▸▾".contains($0) }
      let isTitled = line.hasSuffix("headers:") || line.hasSuffix("body:")
      let heading = Self.headings[(isTitled ? line.dropLast() : line).lowercased()]
      if section == .body, name == nil, heading == nil || heading == .body {
        return body.append(Self.unquoted(source))
      }
      if line.isEmpty {
        isHeadOver = section == .request && name == nil && hasPseudoField
        return
      }
      if isHeadOver, line.hasPrefix("--") || !isField(line) {
        section = .body
        return body.append(Self.unquoted(source))
      }
      isHeadOver = false
      if let name {
        self.name = nil
        return add(name, String(line))
      }
      if let heading { section = heading } else { take(line) }
    }

    /// Whether `line` is a field, a heading or only a name, and not a body.
    private func isField(_ line: Substring) -> Bool {
      let rest = line.hasPrefix(":") ? line.dropFirst() : line
      if let colon = rest.firstIndex(of: ":") { return Self.isName(rest[..<colon]) }
      return Self.isName(rest) || rest.contains(" ") && !rest.contains("=")
    }

    private mutating func take(_ line: Substring) {
      let isPseudo = line.hasPrefix(":")
      let rest = isPseudo ? line.dropFirst() : line
      if line.utf8.count == 3, let status = Int(line), 100...599 ~= status {
        response.status = status
        draft.response = response
      } else if let first = RequestLine(String(line)) {
        (draft.method, draft.target) = (first.method, first.target)
      } else if let colon = rest.firstIndex(of: ":"), Self.isName(rest[..<colon]) {
        let value = rest[rest.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let name = (isPseudo ? ":" : "") + rest[..<colon]
        if value.isEmpty { self.name = name } else { add(name, String(value)) }
      } else if Self.isName(rest), section != .other || rest.contains(" ") {
        name = (isPseudo ? ":" : "") + rest
      } else if let last = draft.fields.indices.last, draft.fields[last].name == "authorization",
        rest.contains("=\"")
      {
        draft.fields[last].value += " " + rest
        draft.remark("the Authorization field was split over several lines")
      }
    }

    /// Whether the text is a field's name, or a browser's label for a value outside the head.
    private static func isName(_ text: Substring) -> Bool {
      RequestField.isName(text)
        || ["request url", "request method", "status code", "remote address", "referrer policy"].contains(
          text.lowercased())
    }

    /// Postman's console puts values in quotes, with a backslash before inner quotes.
    private static func unquoted(_ text: String) -> String {
      guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
      let octets = Array(text.utf8)
      var reader = LiteralReader(octets[...])
      // A value with unescaped inner quotes seems to end early.
      if let inner = try? reader.string(isBytes: true), reader.isAtEnd {
        return String(decoding: inner, as: UTF8.self)
      }
      return String(text.dropFirst().dropLast())
    }

    private mutating func add(_ name: String, _ source: String) {
      let value = Self.unquoted(source)
      if value != source { draft.kind = .postmanConsole }
      switch name.lowercased() {
      case "request url": draft.target = value
      case ":method":
        draft.method = value
        hasPseudoField = true
      case "request method": draft.method = value
      case ":path": draft.target = draft.target ?? value
      case ":scheme": draft.scheme = value
      case ":authority": draft.fields.append(RequestField("host", value))
      case "status code":
        response.status = Int(value.drop { !$0.isASCII || !$0.isNumber }.prefix(3))
        draft.response = response
      case ":status", "remote address", "referrer policy": break
      default:
        let field = RequestField(name, value)
        guard section == .response else { return draft.fields.append(field) }
        if field.name == "date" {
          response.dateField = value
          draft.response = response
        }
      }
    }
  }
}

/// An Authorization field without a request line, with or without other fields.
enum AuthorizationFieldFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    let isField = { (line: Bytes) in
      // In quotes, it is a value from a program or a log.
      let line = line.trimmed
      return line.hasPrefix("Authorization:") && !"\"'`".utf8.contains(line.dropFirst(14).trimmed.first ?? 0)
    }
    guard text.lines.contains(where: isField) else { return nil }
    var draft = try FieldListFormat.draft(text)
    if draft.fields.count == 1 { draft.kind = .authorizationValue }
    return [draft]
  }
}
