internal import OAuth1

/// Text that is less than a request: only a signed URL, or only an Authorization value.
enum ValueFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    var value = text.trimmed
    // A string literal from a program.
    if let first = value.first, first == 0x22 || first == 0x27, value.last == first, value.count > 1 {
      value = value.dropFirst().dropLast()
    }
    guard value.count < 1_048_576, let source = String(validating: value, as: UTF8.self) else { return nil }
    let line = Typography.plainSpaces(source) ?? source
    if let draft = signedURL(line) { return [draft] }
    let lowercase = line.prefix(200).lowercased()
    guard
      lowercase.hasPrefix("oauth ") || lowercase.hasPrefix("oauth\n")
        || (lowercase.hasPrefix("oauth_") || lowercase.hasPrefix("realm=")) && isQuoted(line)
    else { return nil }
    var draft = RequestDraft(.authorizationValue)
    // Wrapped lines are joined like those of a field.
    let isScheme = lowercase.hasPrefix("oauth ") || lowercase.hasPrefix("oauth\n")
    let lines = line.split(whereSeparator: \.isNewline).map(String.init)
    let first = "Authorization: " + (isScheme ? "" : "OAuth ") + (lines.first ?? "")
    let head = try RequestHead(
      [first] + lines.dropFirst().filter { !looksLikeBaseString($0) }, .authorizationValue)
    draft.fields = head.fields
    draft.remarks = head.remarks
    if !isScheme { draft.remark("'OAuth' was added before the value") }
    return [draft]
  }

  /// Whether the first value is in quotes, unlike form parameters.
  private static func isQuoted(_ line: String) -> Bool {
    let scalars = line.unicodeScalars
    guard let mark = scalars.firstIndex(of: "="), let next = scalars[mark...].dropFirst().first else {
      return false
    }
    return next == "\"" || Typography.isDoubleQuote(next)
  }

  private static func looksLikeBaseString(_ line: String) -> Bool {
    Array(line.utf8)[...].contains("&http%3a") || Array(line.utf8)[...].contains("&https%3a")
  }

  /// Reads a URL on one line, optionally after a method.
  private static func signedURL(_ text: String) -> RequestDraft? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let url = URLText(text), url.target.contains("oauth_") else { return nil }
    var draft = RequestDraft(.signedURL)
    draft.method = nil
    draft.target = text
    return draft
  }
}
