/// A message as a string literal of a program or debugger, with `\r\n` for line ends, anywhere in the text: `_header:
/// 'GET / ...'`.
enum EscapedMessageFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    var drafts: [RequestDraft] = []
    var from = text.startIndex
    while drafts.count < 64, let mark = text.firstIndex(of: " HTTP/1.1\\r\\n", from: from) {
      from = mark + 13
      let before = text[max(text.startIndex, mark - 8192)..<mark]
      guard let quote = before.lastIndex(where: { $0 == 0x22 || $0 == 0x27 || $0 == 0x60 }) else { continue }
      var reader = LiteralReader(text[quote...])
      guard let octets = try? reader.string(isBytes: true), RequestLine(octets[...].lines[0]) != nil else {
        continue
      }
      from = max(from, reader.index)
      drafts.append(try RequestDraft(message: octets[...], .rawHTTP))
    }
    for index in drafts.indices { drafts[index].remark("the request was in a string literal") }
    return drafts.isEmpty ? nil : drafts
  }
}
