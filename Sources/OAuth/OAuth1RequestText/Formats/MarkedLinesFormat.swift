/// Debug logs of servers and proxies that print a request line by line, each line behind a marker.
enum MarkedLinesFormat: RequestTextFormat {
  /// The markers before the request line, a field, and the response's status.
  private struct Markers {
    let request: String
    let field: String
    var response: String?
  }

  private static let rows = [
    // nginx, 'error_log ... debug'.
    Markers(request: "request line: \"", field: "header: \""),
    // HAProxy, '-d'.
    Markers(request: "clireq[", field: "clihdr[", response: "srvrep["),
    // Apache, mod_dumpio.
    Markers(request: "dumpio_in (data-HEAP): ", field: "dumpio_in (data-HEAP): "),
    // Squid, 'debug_options 11,2'; mitmproxy's and Varnish's logs.
    Markers(request: "ReqMethod      ", field: "ReqHeader      "),
    Markers(request: "Incoming request: ", field: "Incoming header: "),
  ]

  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard let row = rows.first(where: { text.contains($0.request) && text.contains($0.field) }) else {
      return nil
    }
    var drafts: [RequestDraft] = []
    var isBody = false
    for line in text.lines {
      if let response = row.response, let content = content(response, line), !drafts.isEmpty {
        drafts[drafts.count - 1].response = RequestTextResponse(
          status: content.split(separator: 0x20).dropFirst().first.flatMap { Int($0.text) })
      } else if let content = content(row.request, line), let start = RequestLine(content),
        content.contains("HTTP/")
      {
        var draft = RequestDraft(.serverLog)
        (draft.method, draft.target) = (start.method, start.target)
        drafts.append(draft)
        isBody = false
      } else if row.request.hasPrefix("ReqMethod"), let method = content(row.request, line) {
        var draft = RequestDraft(.serverLog)
        draft.method = method.text
        drafts.append(draft)
      } else if row.request.hasPrefix("ReqMethod"), let url = content("ReqURL         ", line),
        !drafts.isEmpty
      {
        drafts[drafts.count - 1].target = url.text
      } else if let content = content(row.field, line), !drafts.isEmpty {
        if content.isEmpty { isBody = true }
        if !isBody, let field = RequestField(line: content.text) {
          drafts[drafts.count - 1].fields.append(field)
        } else if isBody, !content.isEmpty, !content.contains(" bytes") {
          drafts[drafts.count - 1].body += content
        }
      }
    }
    return drafts.isEmpty ? nil : drafts
  }

  /// The text behind `marker` and a number in brackets, without quotes and a written line end.
  private static func content(_ marker: String, _ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let mark = line.prefix(512).firstIndex(of: marker) else { return nil }
    var content = line[(mark + marker.utf8.count)...]
    if marker.hasSuffix("[") {
      guard let close = content.prefix(64).firstIndex(of: "]: ") else { return nil }
      content = content[(close + 3)...]
    }
    content = content.trimmed
    if marker.hasSuffix("\""), content.last == 0x22 { content = content.dropLast() }
    if content.first == 0x22 {
      content = content.dropFirst()
      if content.last == 0x22 { content = content.dropLast() }
    }
    while content.suffix(2).elementsEqual("\\n".utf8) || content.suffix(2).elementsEqual("\\r".utf8) {
      content = content.dropLast(2)
    }
    return content
  }
}
