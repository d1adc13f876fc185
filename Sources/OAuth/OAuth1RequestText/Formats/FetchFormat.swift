/// A call of JavaScript's `fetch`, as browsers write it.
enum FetchFormat: RequestTextFormat {
  static func read(
    _ text: ArraySlice<UInt8>, _ options: RequestTextOptions
  ) throws(RequestTextError) -> [RequestDraft]? {
    guard let start = start(text) else { return nil }
    var reader = LiteralReader(text[start...])
    let arguments: [LiteralValue]
    do {
      guard case .call(_, let values) = try reader.value() else { return nil }
      arguments = values
    } catch {
      throw .unreadable(.fetch, "line \(error.line) cannot be read: \(error.sentence)")
    }
    guard let url = arguments.first?.text else {
      throw .unreadable(.fetch, "its first argument is not a URL; write it as a string")
    }
    var draft = RequestDraft(.fetch)
    draft.target = url
    draft.method = "GET"
    guard arguments.count > 1 else { return [draft] }
    draft.method = arguments[1]["method"]?.text?.uppercased() ?? "GET"
    if let headers = arguments[1]["headers"] { draft.fields = fields(headers) }
    draft.unread = (arguments[1].members ?? []).filter {
      !known.contains($0.name.lowercased()) && $0.value.mayBelong
    }.map(\.name)
    if let body = arguments[1]["body"], body != .null { try take(body, &draft) }
    return [draft]
  }

  /// The options of fetch, with those that are not of the request.
  private static let known: Set<String> = [
    "method", "headers", "body", "mode", "credentials", "cache", "redirect", "referrer", "referrerpolicy",
    "integrity",
    "keepalive", "signal", "priority", "duplex", "window",
  ]

  private static func start(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    while let start = text.firstIndex(of: "fetch(", from: index) {
      let before = start > text.startIndex ? text[start - 1] : 0x20
      let next = text[(start + 6)...].drop { $0 <= 0x20 }.first
      if !RequestField.isName(String(Unicode.Scalar(before))), next == 0x22 || next == 0x27 || next == 0x60 {
        return start
      }
      index = start + 6
    }
    return nil
  }

  private static func fields(_ value: LiteralValue) -> [RequestField] {
    switch value {
    case .object(let members):
      members.compactMap { member in member.value.text.map { RequestField(member.name, $0) } }
    case .array(let pairs):
      pairs.compactMap { pair in
        guard let pair = pair.elements, pair.count == 2, let name = pair[0].text, let value = pair[1].text
        else { return nil }
        return RequestField(name, value)
      }
    case .call(_, let arguments): arguments.first.map(fields) ?? []
    default: []
    }
  }

  private static func take(_ body: LiteralValue, _ draft: inout RequestDraft) throws(RequestTextError) {
    var type = "text/plain;charset=UTF-8"
    switch body {
    case .string(let octets): draft.body = octets
    case .call("JSON.stringify", let arguments): draft.body = Array((arguments.first ?? .null).json().utf8)
    case .call("URLSearchParams", let arguments):
      type = "application/x-www-form-urlencoded;charset=UTF-8"
      draft.body =
        arguments.first?.octets
        ?? Array(FormEncoding.encode(fields(arguments.first ?? .null).map { ($0.name, $0.value) }).utf8)
    default: throw .unreadable(.fetch, "its body is not a string; write what was sent as a string")
    }
    if draft.fields.first("content-type") == nil { draft.fields.append(RequestField("content-type", type)) }
  }
}
