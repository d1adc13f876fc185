/// A call to JavaScript's `fetch`, as browsers write it.
enum FetchFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
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
    draft.fields = RequestField.fields(arguments[1]["headers"])
    let others = (arguments[1].members ?? []).filter { !known.contains($0.name.lowercased()) }
    draft.unread = others.filter(\.value.mayBelong).map(\.name)
    if let body = arguments[1]["body"], body != .null { try take(body, &draft) }
    return [draft]
  }

  /// The options of fetch, including those that are not part of the request.
  private static let known = Set(
    words: """
      method headers body mode credentials cache redirect referrer referrerpolicy integrity keepalive signal priority
      duplex window
      """)

  private static func start(_ text: Bytes) -> Int? {
    for start in text.places(of: "fetch(") {
      let before = start > text.startIndex ? text[start - 1] : 0x20
      let next = text[(start + 6)...].drop { $0 <= 0x20 }.first
      if !RequestField.isName(before), next == 0x22 || next == 0x27 || next == 0x60 {
        return start
      }
    }
    return nil
  }

  private static func take(_ body: LiteralValue, _ draft: inout RequestDraft) throws(RequestTextError) {
    var type = "text/plain;charset=UTF-8"
    switch body {
    case .string(let octets): draft.body = octets
    case .call("JSON.stringify", let arguments): draft.body = Array((arguments.first ?? .null).json().utf8)
    case .call("URLSearchParams", let arguments):
      type = FormEncoding.mediaType + ";charset=UTF-8"
      draft.body =
        arguments.first?.octets ?? Array(FormEncoding.encode(arguments.first?.pairs ?? []).utf8)
    default: throw .unreadable(.fetch, "its body is not a string; write the sent body as a string")
    }
    draft.assume(contentType: type)
  }
}
