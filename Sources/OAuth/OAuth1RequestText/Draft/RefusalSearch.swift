internal import OAuth1

/// Searches for the words with which a server refused a request.
package enum RefusalSearch {
  /// Returns the response to the only request of `text`: `response`, with the server's words.
  ///
  /// A text without a status has a response only if it has the wording of a refusal that does not occur in the request.
  static func response(
    _ response: RequestTextResponse?, in text: Bytes, of request: ArrivingRequest
  ) -> RequestTextResponse? {
    if let response, !response.isRefusal || !response.words.isEmpty { return response }
    var found = response ?? RequestTextResponse()
    // The response follows the request; people write about it before that.
    let start = text.firstIndex(of: "oauth_nonce") ?? text.startIndex
    found.words = words(in: text[start...].suffix(most), request) ?? ""
    if found.words.isEmpty { found.words = words(in: text[..<start].prefix(most), request) ?? "" }
    return response == nil && found.words.isEmpty ? nil : found
  }

  private static let most = 65_536

  /// Words that occur only in responses of servers that refuse a signature. The message extends to the end of the
  /// value.
  private static let marks = [
    "oauth_problem=", "oauth_problem:", "oauth_problem%3d", "signature_invalid", "invalid_signature",
    "invalid signature",
    "signature is invalid", "signature invalid", "signature does not match", "signature mismatch",
    "signature verification failed", "could not authenticate you", "nonce already used", "duplicate nonce",
    "timestamp_refused", "nonce_used", "token_rejected", "consumer_key_unknown", "consumer_key_rejected",
    "permission_denied", "parameter_absent", "failed to validate oauth", "invalid oauth",
  ]

  private static func words(in text: Bytes, _ request: ArrivingRequest) -> String? {
    let own = (request.target + String(decoding: request.body, as: UTF8.self)).lowercased()
    let lines = text.split { $0 == 0x0A || $0 == 0x0D }
    for line in lines {
      let lower = line.text.lowercased()
      guard let mark = marks.first(where: { lower.contains($0) && !own.contains($0) }) else { continue }
      return message(around: mark, in: line.text)
    }
    return nil
  }

  /// Returns the quoted value that contains `mark`, or else the rest of the line from `mark` on.
  private static func message(around mark: String, in line: String) -> String {
    let quotes = line.split { $0 == "\"" }.map(String.init)
    let value = quotes.first { $0.lowercased().contains(mark) } ?? line
    // An HTML or XML tag is not part of the message.
    let plain = value.split { $0 == "<" || $0 == ">" }.map(String.init)
    return Self.short(plain.first { $0.lowercased().contains(mark) } ?? value)
  }

  /// Returns the words in a response's body: the message of JSON or XML, or the first line of text.
  package static func words(ofBody body: ArraySlice<UInt8>) -> String {
    let body = body.trimmed
    guard !body.isEmpty, let text = String(validating: body.prefix(most), as: UTF8.self) else { return "" }
    if text.hasPrefix("{") || text.hasPrefix("["), let message = jsonMessage(Array(text.utf8)[...]) {
      return short(message)
    }
    // Brackets without letters, such as '{}', are not words.
    guard text.contains(where: \.isLetter) else { return "" }
    if text.hasPrefix("<") {
      let parts = body.prefix(most).split { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        .map(\.trimmed.text).filter { !$0.isEmpty }
      let tags = ["message", "error", "problem", "title", "h1", "p", "description"]
      for tag in tags {
        if let index = parts.firstIndex(where: { $0.lowercased() == tag }), parts.indices.contains(index + 1),
          !parts[index + 1].hasPrefix("/")
        {
          return short(parts[index + 1])
        }
      }
      return ""
    }
    return short(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
  }

  private static let members = [
    "message", "error_description", "errorMessage", "error_message", "detail", "description", "error",
    "title", "reason",
  ]

  private static func jsonMessage(_ text: Bytes) -> String? {
    var reader = LiteralReader(text)
    return (try? reader.value()).flatMap { message(of: $0, depth: 0) }
  }

  /// Returns the first message in `value`: the object's own before nested ones.
  private static func message(of value: LiteralValue, depth: Int) -> String? {
    guard depth < 8 else { return nil }
    for name in members {
      if let text = value[name]?.text, !text.isEmpty, value[name]?.members == nil { return text }
    }
    let inner = (value.members?.map(\.value) ?? []) + (value.elements ?? [])
    return inner.lazy.compactMap { message(of: $0, depth: depth + 1) }.first
  }

  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > 200 ? line.prefix(200) + "..." : line
  }
}
