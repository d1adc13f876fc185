internal import OAuth1

/// A JSON file: HTTP archives, and Postman's exports.
enum JSONFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    let text = text.trimmed
    guard text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") else { return nil }
    let isPostman =
      text.contains("\"raw\"") || text.contains("schema.getpostman.com") || text.contains("\"urlencoded\"")
    let kind: RequestTextKind = isPostman ? .postmanItem : .httpArchive
    var reader = LiteralReader(text)
    let value: LiteralValue
    do {
      value = try reader.value()
    } catch {
      // Brackets open other kinds of text as well.
      guard text.contains("\"request\"") || text.contains("\"log\"") || text.contains("\"headers\"") else {
        return nil
      }
      throw .unreadable(kind, "line \(error.line) of the JSON cannot be read: \(error.sentence)")
    }
    let entries = value["log"]?["entries"]?.elements ?? value["entries"]?.elements
    if let entries { return try archive(entries, .httpArchive) }
    if isArchived(value["request"]) { return try archive([value], .httpArchiveEntry) }
    if let drafts = try CassetteFormat.drafts(value) { return drafts }
    let objects = RequestObject.drafts(value) + records(&reader)
    if objects.contains(where: \.isSigned), !isPostman { return objects }
    if let drafts = try PostmanRequests(value)?.drafts { return drafts }
    if value["headers"]?.members != nil, let draft = objects.first { return [draft] }
    if value["url"]?.text != nil, value["method"] != nil {
      return try archive([.object([.init("request", value)])], .httpArchiveEntry)
    }
    if let list = value.elements, list.contains(where: { $0["request"] != nil }) {
      return try archive(list, .httpArchive)
    }
    // Text with a signature may be a list of parameters, or contain an Authorization value.
    if text.contains("oauth_signature") { return nil }
    throw .unreadable(
      kind, "the JSON has no HAR or Postman request: it has no log.entries, request or item")
  }

  /// Whether `request` is from a HAR file, whose fields are a list of objects.
  private static func isArchived(_ request: LiteralValue?) -> Bool {
    guard let fields = request?["headers"]?.elements, request?["url"]?.text != nil else { return false }
    return fields.allSatisfy { $0["name"] != nil }
  }

  /// Returns the requests of a sequence of values, as in logs with one value per line.
  private static func records(_ reader: inout LiteralReader) -> [RequestDraft] {
    var drafts: [RequestDraft] = []
    reader.skipSpace()
    while !reader.isAtEnd, drafts.count < 4096, let value = try? reader.value() {
      drafts += RequestObject.drafts(value)
      reader.skipSpace()
    }
    return drafts
  }

  private static func archive(
    _ entries: [LiteralValue], _ kind: RequestTextKind
  ) throws(RequestTextError) -> [RequestDraft] {
    if entries.isEmpty {
      throw .unreadable(kind, "it has no entries; record the request and save the file again")
    }
    let drafts = entries.map { draft($0, entries.count == 1 ? .httpArchiveEntry : kind) }
    // A program's object may have another form.
    if kind == .httpArchive || entries[0]["request"]?["headers"]?.elements != nil {
      try drafts.checkAuthorization(
        kind,
        "browsers (Chrome since version 130) omit it: export the HAR file 'with sensitive data', or copy the request as curl"
      )
    }
    return drafts
  }

  /// Reads an entry of a HAR file (HTTP Archive 1.2, "entries").
  private static func draft(_ entry: LiteralValue, _ kind: RequestTextKind) -> RequestDraft {
    var draft = RequestDraft(kind)
    let request = entry["request"] ?? .null
    draft.method = request["method"]?.text
    draft.target = request["url"]?.text
    draft.fields = RequestField.fields(request["headers"])
    draft.fields.replacePseudoFields()
    if draft.target?.contains("?") == false, request["queryString"]?.elements?.isEmpty == false {
      draft.unread.append("queryString")
    }
    if let post = request["postData"], post != .null { take(post, &draft) }
    if draft.body.isEmpty, let size = draft.fields.first("content-length"), let length = Int(size), length > 0
    {
      draft.missBody("the body of \(length) bytes is not in the text")
    }
    if let response = entry["response"], response != .null {
      draft.response = RequestTextResponse(
        status: response["status"]?.text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil },
        dateField: RequestField.fields(response["headers"]).first("date"))
      if draft.response?.isRefusal == true, let body = response["content"]?["text"]?.octets {
        draft.response?.words = RefusalSearch.words(ofBody: body[...])
      }
    }
    return draft
  }

  private static func take(_ post: LiteralValue, _ draft: inout RequestDraft) {
    if let type = post["mimeType"]?.text, !type.isEmpty { draft.assume(contentType: type) }
    if let text = post["text"]?.octets, !text.isEmpty {
      draft.body = post["encoding"]?.text == "base64" ? Base64.decodeLeniently(text.span) : text
    } else if let parameters = post["params"]?.elements, !parameters.isEmpty {
      draft.body = Array(
        FormEncoding.encode(parameters.map { ($0["name"]?.text ?? "", $0["value"]?.text ?? "") }).utf8)
      draft.remark("the body was composed from the entry's parameters")
    }
  }
}
