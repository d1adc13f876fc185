/// What Ruby's `Net::HTTP` prints after `set_debug_output`: `<- "GET / HTTP/1.1\r\n..."`, `-> "HTTP/1.1 401 ...\r\n"`.
enum RubyLogFormat: RequestTextFormat {
  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("<- \"") else { return nil }
    var messages: [(request: [UInt8], response: RequestTextResponse, scheme: String)] = []
    var scheme = "http"
    for line in text.lines {
      if line.contains("starting SSL for ") { scheme = "https" }
      if line.contains("opening connection to ") { scheme = line.contains(":443") ? "https" : "http" }
      if let mark = line.firstIndex(of: "<- \"") {
        let octets = try string(line[(mark + 3)...])
        if RequestLine(octets.prefix { $0 != 0x0D && $0 != 0x0A }.text) != nil {
          messages.append((octets, RequestTextResponse(), scheme))
        } else if !messages.isEmpty {
          messages[messages.count - 1].request += octets
        }
      } else if let mark = line.firstIndex(of: "-> \""), !messages.isEmpty {
        let octets = (try? string(line[(mark + 3)...])) ?? []
        for line in octets[...].lines.prefix(200) { messages[messages.count - 1].response.take(line.text) }
      }
    }
    if messages.isEmpty { return nil }
    var drafts: [RequestDraft] = []
    for message in messages {
      var draft = try RequestDraft(message: message.request[...], .rubyNetHTTP)
      draft.scheme = message.scheme
      if message.response.status != nil { draft.response = message.response }
      drafts.append(draft)
    }
    return drafts
  }

  private static func string(_ text: ArraySlice<UInt8>) throws(RequestTextError) -> [UInt8] {
    var reader = LiteralReader(text)
    do {
      return try reader.string(isBytes: true)
    } catch {
      throw .unreadable(.rubyNetHTTP, "a line '<-' is cut off; copy it to its end")
    }
  }
}
