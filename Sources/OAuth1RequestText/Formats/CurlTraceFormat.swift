/// What curl writes with `--trace-ascii`: `=> Send header, 120 bytes (0x78)`, then lines with their offsets.
enum CurlTraceFormat: RequestTextFormat {
  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("=> Send header") else { return nil }
    var messages: [(octets: [UInt8], response: RequestTextResponse)] = []
    var isSent = false
    var end = 0
    for line in text.lines {
      if line.hasPrefix("=> Send ") {
        isSent = line.hasPrefix("=> Send header") || line.hasPrefix("=> Send data")
        end = 0
      } else if line.hasPrefix("<= ") || line.hasPrefix("=> ") || line.hasPrefix("== ") {
        isSent = false
      } else if let (offset, content) = piece(line) {
        if isSent {
          if offset == 0, RequestLine(content) != nil { messages.append(([], RequestTextResponse())) }
          guard !messages.isEmpty else { continue }
          let last = messages.count - 1
          // What lies between two lines is a line end; a long line is broken without one.
          if offset > end { messages[last].octets += [0x0D, 0x0A] }
          messages[last].octets += content
          end = offset + content.count
        } else if !messages.isEmpty {
          messages[messages.count - 1].response.take(content.text)
        }
      }
    }
    var drafts: [RequestDraft] = []
    for message in messages {
      var draft = try RequestDraft(message: message.octets[...], .curlTrace)
      if message.response.status != nil { draft.response = message.response }
      drafts.append(draft)
    }
    return drafts.isEmpty ? nil : drafts
  }

  /// The offset and content of `0010: Host: api.example.com`.
  private static func piece(_ line: ArraySlice<UInt8>) -> (offset: Int, content: ArraySlice<UInt8>)? {
    let digits = line.prefix(8).prefix { $0 != 0x3A }
    guard digits.count >= 4, let offset = Int(digits.text, radix: 16),
      line.dropFirst(digits.count).hasPrefix(": ")
    else { return nil }
    return (offset, line.dropFirst(digits.count + 2))
  }
}
