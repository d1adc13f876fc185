/// What Python's `http.client` prints with `debuglevel` 1: `send: b'...'`, `reply: '...'`, `header: Date: ...`.
enum PythonLogFormat: RequestTextFormat {
  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard
      text.contains("send: b'") || text.contains("send: b\"") || text.contains("send: '")
        || text.contains("send: \"")
    else { return nil }
    var messages: [(request: [UInt8], response: RequestTextResponse)] = []
    for line in text.lines {
      if let mark = line.firstIndex(of: "send: ") {
        let rest = line[(mark + 6)...]
        var reader = LiteralReader(rest.first == UInt8(ascii: "b") ? rest.dropFirst() : rest)
        guard let quote = rest.drop(while: { $0 == UInt8(ascii: "b") }).first, quote == 0x22 || quote == 0x27
        else { continue }
        let octets: [UInt8]
        do {
          octets = try reader.string(isBytes: true)
        } catch {
          throw .unreadable(.pythonHTTPClient, "a line 'send:' is cut off; copy it to its end")
        }
        let isStart = RequestLine(octets.prefix { $0 != 0x0D && $0 != 0x0A }.text) != nil
        if isStart {
          messages.append((octets, RequestTextResponse()))
        } else if !messages.isEmpty {
          messages[messages.count - 1].request += octets
        }
      } else if !messages.isEmpty {
        take(line, &messages[messages.count - 1].response)
      }
    }
    if messages.isEmpty { return nil }
    var drafts: [RequestDraft] = []
    for message in messages {
      var draft = try RequestDraft(message: message.request[...], .pythonHTTPClient)
      if message.response.status != nil { draft.response = message.response }
      drafts.append(draft)
    }
    return drafts
  }

  private static func take(_ line: ArraySlice<UInt8>, _ response: inout RequestTextResponse) {
    if line.hasPrefix("reply: ") {
      response.take(line.dropFirst(7).drop { $0 == 0x22 || $0 == 0x27 }.text)
    } else if line.hasPrefix("header: ") {
      response.take(line.dropFirst(8).text)
    }
  }
}
