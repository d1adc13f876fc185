/// What Apache's HttpClient logs: `http-outgoing-0 >> GET / HTTP/1.1`, or with `wire` `>> "GET / HTTP/1.1[\r][\n]"`.
enum ApacheLogFormat: RequestTextFormat {
  /// A message as far as it was read.
  private struct Message {
    var lines: [ArraySlice<UInt8>]
    var response = RequestTextResponse()
  }

  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains(">> ") else { return nil }
    var wire: [Message] = []
    var heads: [Message] = []
    var wasWire = false
    for line in text.lines {
      if let mark = line.firstIndex(of: ">> ") {
        let rest = line[(mark + 3)...]
        wasWire = rest.first == 0x22
        let content = wasWire ? unquoted(rest) : rest
        let isStart = RequestLine(content.trimmed) != nil
        if wasWire { append(content, isStart, &wire) } else { append(content, isStart, &heads) }
      } else if let mark = line.firstIndex(of: "<< ") {
        let rest = line[(mark + 3)...]
        let content = rest.first == 0x22 ? unquoted(rest) : rest
        if rest.first == 0x22, !wire.isEmpty {
          wire[wire.count - 1].response.take(content.trimmed.text)
        } else if !heads.isEmpty {
          heads[heads.count - 1].response.take(content.trimmed.text)
        }
      }
    }
    // Only the wire has bodies.
    let messages = wire.isEmpty ? heads : wire
    if messages.isEmpty { return nil }
    let isWire = !wire.isEmpty
    var drafts: [RequestDraft] = []
    for message in messages {
      let octets = Array(message.lines.joined(separator: isWire ? [] : [0x0A]))
      var draft = try RequestDraft(message: octets[...], .apacheLog)
      if message.response.status != nil { draft.response = message.response }
      drafts.append(draft)
    }
    return drafts
  }

  private static func append(_ content: ArraySlice<UInt8>, _ isStart: Bool, _ messages: inout [Message]) {
    if isStart {
      messages.append(Message(lines: [content]))
    } else if !messages.isEmpty {
      messages[messages.count - 1].lines.append(content)
    }
  }

  /// The octets of `"text[\r][\n]"`; `[0xc3]` is an octet.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var inner = text.trimmed.dropFirst()
    if inner.last == 0x22 { inner.removeLast() }
    var octets: [UInt8] = []
    while let octet = inner.popFirst() {
      if octet == UInt8(ascii: "[") {
        if inner.hasPrefix("\\r]") { octets.append(0x0D); inner = inner.dropFirst(3); continue }
        if inner.hasPrefix("\\n]") { octets.append(0x0A); inner = inner.dropFirst(3); continue }
        if inner.hasPrefix("0x"), let end = inner.prefix(6).firstIndex(of: UInt8(ascii: "]")),
          let number = UInt8(inner[(inner.startIndex + 2)..<end].text, radix: 16)
        {
          octets.append(number)
          inner = inner[(end + 1)...]
          continue
        }
      }
      octets.append(octet)
    }
    return octets[...]
  }
}
