/// An Authorization value within other text: a program's source, a dump of its variables, a log that is not known.
///
/// It is tried last, so that a text with a signature is never refused for what stands around it.
enum FoundValueFormat: RequestTextFormat {
  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    let drafts = AuthorizationSearch.all(in: text).map { draft($0, text) }
    if !drafts.isEmpty { return drafts }
    for name in ["oauth_signature=", "oauth_consumer_key", "authorization"] {
      if let mark = text.firstIndex(of: name),
        let draft = RequestObject.draft(around: mark..<mark + name.utf8.count, text)
      {
        return [draft]
      }
    }
    let targets = targets(text)
    return targets.isEmpty ? nil : targets
  }

  /// Signed URLs and paths among other words, as access logs have them: `"GET /items?oauth_consumer_key=... HTTP/1.1" 401`.
  private static func targets(_ text: ArraySlice<UInt8>) -> [RequestDraft] {
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
      draft.remark("the URL stood among other words")
      drafts.append(draft)
    }
    return drafts
  }

  private static func draft(
    _ found: AuthorizationSearch.Found, _ text: ArraySlice<UInt8>
  ) -> RequestDraft {
    if var draft = RequestObject.draft(around: found.place, text) {
      if !draft.isSigned { draft.fields.append(RequestField("authorization", found.value)) }
      return draft
    }
    var draft = RequestDraft(.foundValue)
    draft.fields = [RequestField("authorization", found.value)]
    draft.takeSurroundings(text, around: found.place)
    return draft
  }
}

extension RequestDraft {
  /// Takes method and URL, where they are not known, from what stands around the value.
  mutating func takeSurroundings(_ text: ArraySlice<UInt8>, around place: Range<Int>) {
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
    if !taken.isEmpty { remark(taken.joined(separator: " and ") + " stood elsewhere in the text") }
    if kind == .foundValue, body.isEmpty, ["POST", "PUT", "PATCH"].contains(method) {
      missBody("a body was not looked for; where there is one, give it with --body")
    }
  }
}
