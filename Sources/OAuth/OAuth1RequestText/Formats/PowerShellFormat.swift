/// `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers and Postman write them.
enum PowerShellFormat {
  private static let names = Set(words: "invoke-webrequest invoke-restmethod iwr irm curl wget")

  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    let isNamed = text.contains("Invoke-WebRequest") || text.contains("Invoke-RestMethod")
    guard isNamed || isShort(text) else { return nil }
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw .notUTF8("the PowerShell command")
    }
    var reader = PowerShellReader(Array(valid.unicodeScalars)[...])
    guard let parameters = reader.parameters(of: names) else { return nil }
    return [try draft(parameters)]
  }

  /// Whether a line begins with an alias of one of the commands.
  private static func isShort(_ text: Bytes) -> Bool {
    guard text.contains(" -Uri ") || text.contains(" -Headers ") else { return false }
    return text.lines.contains { line in
      let line = line.trimmed
      return ["irm ", "iwr ", "curl ", "wget ", "$"].contains { line.hasPrefix($0) }
    }
  }

  private static func draft(
    _ parameters: [PowerShellReader.Parameter]
  ) throws(RequestTextError) -> RequestDraft {
    var draft = RequestDraft(.invokeWebRequest)
    var body: PowerShellReader.Value?
    for (name, value) in parameters {
      switch (name, value) {
      case ("uri", .text(let text)): draft.target = text
      case ("", .text(let text)): draft.target = draft.target ?? text
      case ("method", .text(let text)), ("custommethod", .text(let text)): draft.method = text.uppercased()
      case ("contenttype", .text(let text)): draft.fields.append(RequestField("content-type", text))
      case ("headers", .table(let entries)): draft.fields += entries.map { RequestField($0.name, $0.value) }
      case ("headers", .text(let text)): throw notSet("the fields are", text)
      case ("body", _): body = value
      case ("form", .table(let entries)):
        draft.body = FormEncoding.multipart(entries.map { ($0.name, $0.value, false) })
        draft.fields.append(RequestField("content-type", FormEncoding.multipartType))
      case (_, .table): draft.unread.append("-" + name)
      default: break
      }
    }
    guard let target = draft.target else { throw .missing(.url, .invokeWebRequest) }
    guard let url = URLText(target, isSchemeOptional: true) else {
      throw .unreadable(.invokeWebRequest, "'\(target.prefix(60))' is not a URL; write it in full")
    }
    draft.target = url.whole()
    draft.method = draft.method ?? "GET"
    // Chrome copies HTTP/2 pseudo-header names without their colons.
    draft.fields.removeAll { ["method", "authority", "scheme", "path"].contains($0.name) }
    if let body { try take(body, &draft) }
    return draft
  }

  private static func notSet(_ what: String, _ variable: String) -> RequestTextError {
    .unreadable(
      .invokeWebRequest,
      "\(what) in '\(variable.prefix(30))', which is not set in the text; copy the lines that set it")
  }

  private static func take(
    _ body: PowerShellReader.Value, _ draft: inout RequestDraft
  ) throws(RequestTextError) {
    switch body {
    case .text(let text) where text.hasPrefix("$"): throw notSet("the body is", text)
    case .text(let text): draft.body = Array(text.utf8)
    case .table(let entries):
      let form = FormEncoding.encode(entries)
      draft.remark("the body's hash table was read as a form")
      if draft.method == "GET" { return draft.target = draft.target.map { $0.adding(query: form) } }
      draft.body = Array(form.utf8)
    }
    if !draft.body.isEmpty { draft.assume(contentType: FormEncoding.mediaType) }
  }
}
