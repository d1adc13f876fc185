/// An object of a program that says what to send: the options of Node's request and axios, or a dictionary of Python.
enum RequestObject {
  /// How many octets an object may have, and how many braces before a value are tried.
  private static let (longest, mostBraces) = (65_536, 6)

  /// What the outermost object around `place` says of a request; nil where none says what its URL is.
  static func draft(around place: Range<Int>, _ text: ArraySlice<UInt8>) -> RequestDraft? {
    values(around: place, text).lazy.compactMap { draft($0) }.first
  }

  /// The objects around `place` that can be read, the outermost first.
  static func values(around place: Range<Int>, _ text: ArraySlice<UInt8>) -> [LiteralValue] {
    var starts: [Int] = []
    var index = place.lowerBound
    let least = max(text.startIndex, index - longest)
    while index > least, starts.count < mostBraces {
      index -= 1
      if text[index] == UInt8(ascii: "{") { starts.append(index) }
    }
    return starts.reversed().compactMap { start in
      var reader = LiteralReader(text[start..<min(start + longest, text.endIndex)])
      guard let value = try? reader.value(), reader.index >= place.upperBound else { return nil }
      return value
    }
  }

  /// What `value` says of a request; nil where it has no URL and no fields.
  static func draft(_ value: LiteralValue) -> RequestDraft? {
    guard let headers = value["headers"], let url = url(value) else { return nil }
    var draft = RequestDraft(.requestObject)
    draft.target = url
    draft.method = (value["method"] ?? value["type"] ?? value["httpMethod"])?.text?.uppercased()
    draft.fields = JSONFormat.fields(headers)
    if let query = value["qs"] ?? value["params"], let members = query.members, !members.isEmpty {
      draft.target = url + (url.contains("?") ? "&" : "?") + form(members)
    }
    takeBody(value, &draft)
    return draft
  }

  private static func url(_ value: LiteralValue) -> String? {
    guard let text = (value["url"] ?? value["uri"])?.text else { return nil }
    if text.contains("://") { return text }
    guard let base = (value["baseURL"] ?? value["baseUrl"])?.text, base.contains("://") else { return nil }
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + (text.hasPrefix("/") ? text : "/" + text)
  }

  private static func form(_ members: [LiteralValue.Member]) -> String {
    FormEncoding.encode(members.map { ($0.name, $0.value.text ?? $0.value.json()) })
  }

  private static func takeBody(_ value: LiteralValue, _ draft: inout RequestDraft) {
    let isForm = draft.fields.first("content-type")?.lowercased().contains("form-urlencoded") ?? false
    let body = ["form", "json", "body", "data"].lazy.compactMap { name in
      value[name].map { (name: name, value: $0) }
    }.first { $0.value != .null }
    guard let body else { return }
    var type = "application/json"
    if let octets = body.value.octets {
      draft.body = octets
      if body.name != "json" { type = "application/x-www-form-urlencoded" }
    } else if let members = body.value.members, body.name == "form" || isForm {
      draft.body = Array(form(members).utf8)
      type = "application/x-www-form-urlencoded"
    } else if case .bool = body.value {
      // 'json: true' asks for a response in JSON.
      return
    } else {
      draft.body = Array(body.value.json().utf8)
    }
    if draft.fields.first("content-type") == nil { draft.fields.append(RequestField("content-type", type)) }
  }
}
