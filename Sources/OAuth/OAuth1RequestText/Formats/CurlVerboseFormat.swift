/// The output of `curl -v`: `> ` before the request, `< ` before the response, `* ` before curl's own messages.
enum CurlVerboseFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    var requests: [Exchange] = []
    var isSecure: Bool?
    var wasSent = false
    for line in text.lines {
      let line = line.drop { $0 == 0x20 || $0 == 0x09 }
      let isSent = line.hasPrefix("> ") || line == [UInt8(ascii: ">")]
      if isSent {
        if !wasSent { requests.append(Exchange(isSecure: isSecure ?? true)) }
        requests[requests.count - 1].addToHead(line.dropFirst().drop { $0 == 0x20 })
      } else if line.hasPrefix("< "), !requests.isEmpty {
        requests[requests.count - 1].response.take(line.dropFirst(2).text)
      } else if line.hasPrefix("| "), !requests.isEmpty, requests[requests.count - 1].response.status == nil {
        // Insomnia's timeline includes the body.
        requests[requests.count - 1].body.append(line.dropFirst(2))
      } else if requests.last?.mayHaveBody == true, let first = line.first, !"*<{}".utf8.contains(first) {
        // curl prints no body, so users add it here.
        requests[requests.count - 1].body.append(line)
      } else if line.hasPrefix("* "), line.contains("Trying ") {
        // Until TLS is mentioned, the port is the best hint.
        isSecure = !line.contains(":80.")
      } else if line.hasPrefix("* "), line.contains("SSL") || line.contains("TLS") || line.contains("ALPN") {
        isSecure = true
      }
      wasSent = isSent
    }
    requests.removeAll { $0.head.first.map { RequestLine($0.text) == nil } ?? true }
    let streams = requests.isEmpty ? CurlStreams.drafts(text) : []
    if !streams.isEmpty { return streams }
    if requests.isEmpty, text.contains("< HTTP/") { return try responseAlone(text) }
    if requests.isEmpty { return nil }
    return try requests.map { request throws(RequestTextError) in
      var draft = try RequestDraft(message: request.message[...], .curlVerbose, request.response)
      if !request.isSecure { draft.scheme = "http" }
      return draft
    }
  }

  /// A request and its response.
  private struct Exchange {
    private(set) var head: [Bytes] = []
    /// Whether the head announces a body.
    private var hasLength = false
    var body: [Bytes] = []
    var response = RequestTextResponse()
    let isSecure: Bool

    init(isSecure: Bool) { self.isSecure = isSecure }

    mutating func addToHead(_ line: Bytes) {
      head.append(line)
      hasLength = hasLength || line.prefix(15).text.lowercased() == "content-length:"
    }

    /// Whether the head has ended and announces a body, and no response has arrived.
    var mayHaveBody: Bool { hasLength && head.last?.isEmpty == true && response.status == nil }

    var message: [UInt8] {
      var lines = head
      if !body.isEmpty {
        while lines.last?.isEmpty == true { lines.removeLast() }
        lines += [[]] + body
      }
      return Array(lines.joined(separator: [0x0A]))
    }
  }

  /// Returns a draft with only the response, if the text has one; a command line pasted with it contains the request.
  private static func responseAlone(_ text: Bytes) throws(RequestTextError) -> [RequestDraft]? {
    var response = RequestTextResponse()
    for line in text.lines where line.hasPrefix("< ") { response.take(line.dropFirst(2).text) }
    var draft = RequestDraft(.curlVerbose)
    draft.response = response
    return response.status == nil ? nil : [draft]
  }
}
