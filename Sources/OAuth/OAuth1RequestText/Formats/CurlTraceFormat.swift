/// The output of curl with `--trace-ascii` and `--trace`: `=> Send header, 120 bytes (0x78)`, then lines with their
/// offsets. Lines of `--trace` show the bytes in hexadecimal.
enum CurlTraceFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    guard text.contains("=> Send header") else { return nil }
    var messages: [(sent: [UInt8], received: [UInt8])] = []
    var isSent = false
    var end = 0
    var hasNumbers = false
    for line in text.lines {
      let line = untimed(line)
      if line.hasPrefix("=> Send ") {
        isSent = line.hasPrefix("=> Send header") || line.hasPrefix("=> Send data")
        end = 0
      } else if line.hasPrefix("<= ") || line.hasPrefix("=> ") || line.hasPrefix("== ") {
        isSent = false
      } else if let (offset, text) = piece(line) {
        let octets = numbered(text)
        hasNumbers = hasNumbers || octets != nil
        let content = octets ?? text
        if isSent, offset == 0, isStart(content) { messages.append(([], [])) }
        guard let last = messages.indices.last else { continue }
        if isSent {
          // A gap between two lines is a line end; a long line is broken without one.
          if offset > end, !hasNumbers { messages[last].sent += [0x0D, 0x0A] }
          messages[last].sent += content
          end = offset + content.count
        } else {
          messages[last].received += content + (hasNumbers ? [] : [0x0A])
        }
      }
    }
    if messages.isEmpty { return nil }
    return try messages.map { message throws(RequestTextError) in
      var response = RequestTextResponse()
      for line in message.received[...].lines.prefix(200) { response.take(line.text) }
      return try RequestDraft(message: message.sent[...], .curlTrace, response)
    }
  }

  /// Returns the line without the time and the numbers that `--trace-time` and `--trace-ids` print before it.
  private static func untimed(_ line: Bytes) -> Bytes {
    for mark in ["=> ", "<= ", "== "] {
      if let index = line.prefix(40).firstIndex(of: mark),
        line[..<index].allSatisfy({ "0123456789:.[]- x".utf8.contains($0) })
      {
        return line[index...]
      }
    }
    return line
  }

  /// Whether a head begins with `content`, which may not have the whole request line if it is a short line of numbers.
  private static func isStart(_ content: Bytes) -> Bool {
    if RequestLine(content.prefix { $0 != 0x0D }) != nil { return true }
    let words = content.split(separator: 0x20, maxSplits: 1)
    return words.count == 2 && RequestLine(words[0].text + " /") != nil && content.count == 16
  }

  /// Returns the bytes of a line of `--trace`: `47 45 54 20 2f                                  GET /`.
  private static func numbered(_ content: Bytes) -> Bytes? {
    let field = content.prefix(47)
    guard content.count > 48, content.dropFirst(47).first == 0x20 else { return nil }
    var octets: [UInt8] = []
    for pair in field.split(separator: 0x20) {
      guard pair.count == 2, let octet = UInt8(pair.text, radix: 16) else { return nil }
      octets.append(octet)
    }
    return octets.isEmpty ? nil : octets[...]
  }

  /// Returns the offset and content of `0010: Host: api.example.com`.
  private static func piece(_ line: Bytes) -> (offset: Int, content: Bytes)? {
    let digits = line.prefix(8).prefix { $0 != 0x3A }
    guard digits.count >= 4, let offset = Int(digits.text, radix: 16),
      line.dropFirst(digits.count).hasPrefix(": ")
    else { return nil }
    return (offset, line.dropFirst(digits.count + 2))
  }
}
