/// What scribejava prints with `debug()`: base string and signature, but not the header.
enum ScribeJavaLogFormat: RequestTextFormat {
  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("base string is: ") else { return nil }
    var drafts: [RequestDraft] = []
    var target: String?
    for line in text.lines {
      if let mark = line.firstIndex(of: "signing request: ") {
        target = line[(mark + 17)...].trimmed.text
      } else if line.contains("obtaining request token from ")
        || line.contains("obtaining access token from ")
      {
        target = nil
      } else if let mark = line.firstIndex(of: "base string is: ") {
        var draft = RequestDraft(.scribeJava)
        draft.baseString = line[(mark + 16)...].trimmed.text
        draft.target = target
        drafts.append(draft)
      } else if let mark = line.firstIndex(of: "signature is: "), !drafts.isEmpty {
        let last = drafts.count - 1
        drafts[last].takeParts(
          ofBaseString: drafts[last].baseString, signature: line[(mark + 14)...].trimmed.text)
      } else if let mark = line.firstIndex(of: "response status code: "), !drafts.isEmpty {
        drafts[drafts.count - 1].response = RequestTextResponse(
          status: Int(line[(mark + 22)...].trimmed.text))
      }
    }
    if let draft = drafts.first(where: { $0.fields.isEmpty }) {
      if let text = draft.baseString, BaseStringParts(text) == nil {
        throw .unreadable(.scribeJava, "the line 'base string is' is cut off; copy it to its end")
      }
      throw .unreadable(.scribeJava, "the line 'signature is' is missing; copy the log to it")
    }
    return drafts
  }
}
