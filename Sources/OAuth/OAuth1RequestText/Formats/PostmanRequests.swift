/// The requests of a Postman collection or of one item.
///
/// Source: Postman Collection Format 2.1.0.
struct PostmanRequests {
  private(set) var drafts: [RequestDraft] = []
  private var variables: TemplateVariables
  private var isSignedByPostman = false

  /// `nil` if `value` is not from Postman.
  init?(_ value: LiteralValue) throws(RequestTextError) {
    let isCollection = value["item"]?.elements != nil
    let kind = isCollection ? RequestTextKind.postmanCollection : .postmanItem
    variables = TemplateVariables(kind: kind)
    guard
      isCollection || value["request"] != nil || value["originalRequest"] != nil
        || value["url"]?["raw"] != nil || value["header"] != nil && value["url"] != nil
    else { return nil }
    for variable in value["variable"]?.elements ?? [] {
      if let name = variable["key"]?.text { variables.values[name] = variable["value"]?.text }
    }
    if value["auth"]?["type"]?.text == "oauth1" { isSignedByPostman = true }
    try collect(value)
    if !drafts.contains(where: \.isSigned), isSignedByPostman {
      throw .unreadable(
        kind,
        "it describes how Postman signs, but contains no signed request; send the request and copy its raw log from "
          + "Postman's console")
    }
  }

  private mutating func collect(_ value: LiteralValue) throws(RequestTextError) {
    for item in value["item"]?.elements ?? [] { try collect(item) }
    // A request outside an item.
    let request = value["request"] ?? value["originalRequest"] ?? (value["item"] == nil ? value : nil)
    if let request, request != .null { try add(request, value) }
    for response in value["response"]?.elements ?? [] {
      if let original = response["originalRequest"] { try add(original, response) }
    }
  }

  private mutating func add(_ request: LiteralValue, _ response: LiteralValue) throws(RequestTextError) {
    if request["auth"]?["type"]?.text == "oauth1" { isSignedByPostman = true }
    var draft = RequestDraft(variables.kind)
    draft.method = request["method"]?.text ?? "GET"
    let url = try variables.replaced(
      request.text ?? request["url"]?.text ?? request["url"]?["raw"]?.text ?? "")
    draft.target = url.isEmpty || url.contains("://") ? url : "http://" + url
    let pairs = (request["url"]?["query"]?.elements ?? []).filter {
      $0["disabled"] != .bool(true) && $0["key"] != nil
    }
    if !url.contains("?"), !pairs.isEmpty { draft.unread.append("url.query") }
    draft.fields = RequestField.fields(request["header"])
    for index in draft.fields.indices {
      draft.fields[index].value = try variables.replaced(draft.fields[index].value)
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
      draft.body = Array(try variables.replaced(body?["raw"]?.text ?? "").utf8)
      type = body?["options"]?["raw"]?["language"]?.text == "json" ? "application/json" : "text/plain"
    case "urlencoded":
      let form = pairs(body?["urlencoded"])
      draft.body = Array(try variables.replaced(FormEncoding.encode(form.map { ($0.name, $0.value) })).utf8)
      type = FormEncoding.mediaType
    case "formdata":
      draft.body = FormEncoding.multipart(pairs(body?["formdata"]))
      type = FormEncoding.multipartType
    case "file", "graphql":
      return draft.missBody("the body is not in the text")
    default: return
    }
    if !draft.body.isEmpty { draft.assume(contentType: type) }
  }
}
