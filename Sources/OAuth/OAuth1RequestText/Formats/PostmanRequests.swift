/// The requests of a Postman collection or of one item.
///
/// Source: Postman Collection Format 2.1.0.
struct PostmanRequests {
  private(set) var drafts: [RequestDraft] = []
  private var variables: [String: String] = [:]
  private var isSignedByPostman = false

  /// Nil where `value` is nothing of Postman's.
  init?(_ value: LiteralValue) throws(RequestTextError) {
    let isCollection = value["item"]?.elements != nil
    guard
      isCollection || value["request"] != nil || value["originalRequest"] != nil
        || value["url"]?["raw"] != nil || value["header"] != nil && value["url"] != nil
    else { return nil }
    for variable in value["variable"]?.elements ?? [] {
      if let name = variable["key"]?.text, let value = variable["value"]?.text { variables[name] = value }
    }
    if value["auth"]?["type"]?.text == "oauth1" { isSignedByPostman = true }
    try collect(value, isCollection ? .postmanCollection : .postmanItem)
    if !drafts.contains(where: \.isSigned), isSignedByPostman {
      throw .unreadable(
        isCollection ? .postmanCollection : .postmanItem,
        "it says how Postman is to sign, but has no signature that was sent; send the request and copy its raw log from "
          + "Postman's console")
    }
  }

  private mutating func collect(_ value: LiteralValue, _ kind: RequestTextKind) throws(RequestTextError) {
    for item in value["item"]?.elements ?? [] { try collect(item, kind) }
    // A request by itself, without its item.
    let request = value["request"] ?? value["originalRequest"] ?? (value["item"] == nil ? value : nil)
    if let request, request != .null { try add(request, value, kind) }
    for response in value["response"]?.elements ?? [] {
      if let original = response["originalRequest"] { try add(original, response, kind) }
    }
  }

  private mutating func add(
    _ request: LiteralValue, _ response: LiteralValue, _ kind: RequestTextKind
  ) throws(RequestTextError) {
    if request["auth"]?["type"]?.text == "oauth1" { isSignedByPostman = true }
    var draft = RequestDraft(kind)
    draft.method = request["method"]?.text ?? "GET"
    let url = try replaced((request.text ?? request["url"]?.text ?? request["url"]?["raw"]?.text ?? ""), kind)
    draft.target = url.isEmpty || url.contains("://") ? url : "http://" + url
    let pairs = (request["url"]?["query"]?.elements ?? []).filter {
      $0["disabled"] != .bool(true) && $0["key"] != nil
    }
    if !url.contains("?"), !pairs.isEmpty { draft.unread.append("url.query") }
    if let lines = request["header"]?.text {
      draft.fields = lines.split(separator: "\n").compactMap { RequestField(line: $0) }
    } else {
      draft.fields = RequestField.fields(request["header"])
    }
    for index in draft.fields.indices {
      draft.fields[index].value = try replaced(draft.fields[index].value, kind)
    }
    try take(request["body"], &draft)
    if let status = response["code"]?.text.flatMap({ Int($0) }) {
      draft.response = RequestTextResponse(
        status: status, dateField: RequestField.fields(response["header"]).first("date"))
    }
    drafts.append(draft)
  }

  private func take(_ body: LiteralValue?, _ draft: inout RequestDraft) throws(RequestTextError) {
    let pairs = { (list: LiteralValue?) in
      (list?.elements ?? []).filter { $0["disabled"] != .bool(true) }
        .map {
          (name: $0["key"]?.text ?? "", value: $0["value"]?.text ?? "", isFile: $0["type"]?.text == "file")
        }
    }
    let type: String
    switch body?["mode"]?.text {
    case "raw":
      draft.body = Array(try replaced(body?["raw"]?.text ?? "", draft.kind).utf8)
      type = body?["options"]?["raw"]?["language"]?.text == "json" ? "application/json" : "text/plain"
    case "urlencoded":
      let form = pairs(body?["urlencoded"])
      draft.body = Array(try replaced(FormEncoding.encode(form.map { ($0.name, $0.value) }), draft.kind).utf8)
      type = "application/x-www-form-urlencoded"
    case "formdata":
      draft.body = FormEncoding.multipart(pairs(body?["formdata"]), boundary: "einlass-boundary")
      type = "multipart/form-data; boundary=einlass-boundary"
    case "file", "graphql":
      return draft.missBody("the body is not in the text")
    default: return
    }
    if !draft.body.isEmpty, draft.fields.first("content-type") == nil {
      draft.fields.append(RequestField("content-type", type))
    }
  }

  /// `text` with the values of variables such as `{{baseUrl}}`.
  private func replaced(_ text: String, _ kind: RequestTextKind) throws(RequestTextError) -> String {
    guard text.contains("{{") else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{") {
      result += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else { break }
      let name = String(rest[open.upperBound..<close.lowerBound])
      guard let value = variables[name] else {
        throw .unreadable(
          kind, "the value of {{\(name.prefix(40))}} is not in the text; write it in its place")
      }
      result += value
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
