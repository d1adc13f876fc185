/// An Authorization value within other text: source code, a dump of variables, or an unknown log.
///
/// This format is tried last, so that text with a signature is never refused because of what surrounds it.
enum FoundValueFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    let drafts = AuthorizationSearch.all(in: text).map { draft($0, text, options) }
    if !drafts.isEmpty { return drafts }
    for name in ["oauth_signature=", "oauth_consumer_key", "authorization"] {
      if let mark = text.firstIndex(of: name),
        let found = RequestObject.found(around: mark..<mark + name.utf8.count, text)
      {
        return [found.draft]
      }
    }
    let targets = targets(text)
    return targets.isEmpty ? nil : targets
  }

  /// Signed URLs and paths in other text, as in access logs: `"GET /items?oauth_consumer_key=... HTTP/1.1" 401`.
  private static func targets(_ text: Bytes) -> [RequestDraft] {
    var drafts: [RequestDraft] = []
    for line in text.lines where drafts.count < 64 && line.contains("oauth_signature=") {
      let words = line.prefix(65_536).split { $0 <= 0x20 || "\"'<>`".utf8.contains($0) }
      guard let index = words.firstIndex(where: { $0.contains("oauth_signature=") }),
        words[index].first == UInt8(ascii: "/") || URLText(words[index].text) != nil
      else { continue }
      var draft = RequestDraft(.signedURL)
      draft.target = words[index].text
      let before = index > 0 ? words[index - 1].text : ""
      if RequestLine("\(before) / HTTP/1.1") != nil, before == before.uppercased() { draft.method = before }
      if words.indices.contains(index + 2), words[index + 1].hasPrefix("HTTP/"),
        let status = Int(words[index + 2].text)
      {
        draft.response = RequestTextResponse(status: status)
      }
      draft.remark("the URL was inside other text")
      drafts.append(draft)
    }
    return drafts
  }

  private static func draft(
    _ found: AuthorizationSearch.Found, _ text: Bytes, _ options: RequestTextOptions
  ) -> RequestDraft {
    if let object = RequestObject.found(around: found.place, text) {
      var draft = object.draft
      if !draft.isSigned { draft.fields.append(RequestField("authorization", found.value)) }
      // Other calls may add more to the request.
      _ = draft.takeLabelled(text, around: found.place, beside: object.place)
      if draft.unread.isEmpty { return draft }
      // The object may refer to variables that the code sets elsewhere.
      let other = labelled(found, text, options)
      return other.unread.isEmpty && other.method != nil && other.target != nil ? other : draft
    }
    if let draft = dumped(found.place, text) { return draft }
    return labelled(found, text, options)
  }

  /// Returns the request in a dump of PHP or Go, if there is one.
  private static func dumped(_ place: Range<Int>, _ text: Bytes) -> RequestDraft? {
    let window = text[
      max(text.startIndex, place.lowerBound - 65_536)..<min(text.endIndex, place.upperBound + 65_536)]
    var exported: LiteralValue?
    if let start = window.firstIndex(of: "array (\n") {
      var reader = LiteralReader(window[start...], isTolerant: true)
      exported = try? reader.value()
    }
    let value =
      GoDumpReader.value(around: place.lowerBound, text) ?? exported ?? PHPDumpReader.value(in: window)
    return value.flatMap { RequestObject.drafts($0).first(where: \.isSigned) }
  }

  private static func labelled(
    _ found: AuthorizationSearch.Found, _ text: Bytes, _ options: RequestTextOptions
  ) -> RequestDraft {
    var draft = RequestDraft(.foundValue)
    draft.fields = [RequestField("authorization", found.value)]
    if let line = LogLine(text, found.place) {
      draft.kind = .accessLog
      draft.method = line.method
      draft.target = line.target
      draft.response = line.status.map { RequestTextResponse(status: $0) }
    } else if let (method, target, _) = LogLine.request(
      text[..<found.place.lowerBound].suffix(16_384), isLast: true)
    {
      draft.method = method
      draft.target = target
    }
    draft.takeSurroundings(text, around: found.place)
    let isCode = draft.takeLabelled(text, around: found.place)
    if isCode, draft.method == nil, draft.target != nil, options.method == nil {
      draft.isMethodAssumed = true
      draft.method = options.assumedMethod
      draft.remark("the code does not specify the method; \(options.assumedMethod) was assumed")
    }
    if !draft.isBodyRead {
      draft.missBody("no body was found in the text; if there is one, pass it with --body")
    }
    return draft
  }
}

extension RequestDraft {
  /// Takes the method and the URL, if they are unknown, from the text around the value.
  mutating func takeSurroundings(_ text: Bytes, around place: Range<Int>) {
    let around = SurroundingText(text, around: place)
    var taken: [String] = []
    if method == nil, let found = around.method {
      method = found
      taken.append("the method \(found)")
    }
    if target == nil, let found = around.url {
      target = found
      taken.append("the URL \(found.prefix(200))")
    }
    if !taken.isEmpty { remark("found elsewhere in the text: " + taken.joined(separator: " and ")) }
  }

  /// Whether a body was found, or the method does not take one.
  fileprivate var isBodyRead: Bool { !body.isEmpty || !["POST", "PUT", "PATCH"].contains(method) }
}
