/// What oauthlib and requests-oauthlib log at level DEBUG.
enum OAuthlibLogFormat: RequestTextFormat {
  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard
      text.contains("signature base string: ") || text.contains("Base signing string: ")
        || text.contains("Updated headers: ") || text.contains("Normalized URI: ")
    else { return nil }
    var drafts: [RequestDraft] = []
    var draft: RequestDraft?
    var signature: String?
    let finish = { (drafts: inout [RequestDraft], draft: RequestDraft?, signature: String?) in
      guard var draft else { return }
      // oauthlib by itself logs no header.
      if !draft.isSigned, let signature {
        draft.takeParts(ofBaseString: draft.baseString, signature: signature)
      }
      drafts.append(draft)
    }
    for line in text.lines {
      // requests-oauthlib begins with the method, oauthlib by itself with the parameters.
      let isStart = line.contains("Signing request <PreparedRequest [")
      if isStart || draft == nil || draft?.baseString != nil && line.contains("Collected params: ") {
        finish(&drafts, draft, signature)
        (draft, signature) = (RequestDraft(.oauthlib), nil)
      }
      if let mark = line.firstIndex(of: "<PreparedRequest [") {
        draft?.method = line[(mark + 18)...].prefix { $0 != UInt8(ascii: "]") }.text
      } else if let mark = line.firstIndex(of: "base string: ") ?? line.firstIndex(of: "signing string: ") {
        draft?.baseString = line[mark...].drop { $0 != 0x20 }.text.split(separator: ": ").last.map(
          String.init)
      } else if let mark = line.firstIndex(of: "Signature: ") {
        signature = line[(mark + 11)...].trimmed.text
      } else if let mark = line.firstIndex(of: "Updated url: ") {
        draft?.target = line[(mark + 13)...].trimmed.text
      } else if let mark = line.firstIndex(of: "Updated headers: ") {
        var reader = LiteralReader(line[(mark + 17)...])
        do {
          draft?.fields = RequestField.fields(try reader.value())
        } catch {
          throw .unreadable(.oauthlib, "the line 'Updated headers' cannot be read: \(error.sentence)")
        }
      } else if let mark = line.firstIndex(of: "Updated body: ") {
        var reader = LiteralReader(line[(mark + 14)...])
        draft?.body = (try? reader.value())?.octets ?? []
      } else if line.contains("urllib3.connectionpool:"), let mark = line.firstIndex(of: " HTTP/1.1\" ") {
        draft?.response = RequestTextResponse(status: Int(line[(mark + 11)...].prefix(3).text))
      }
    }
    finish(&drafts, draft, signature)
    drafts.removeAll { $0.baseString == nil && $0.target == nil }
    for index in drafts.indices where drafts[index].method == nil {
      drafts[index].method = drafts[index].baseString.flatMap(BaseStringParts.init)?.method
    }
    return drafts.isEmpty ? nil : drafts
  }
}
