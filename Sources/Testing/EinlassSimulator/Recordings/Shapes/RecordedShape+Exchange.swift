internal import EinlassWire
internal import OAuth1

extension RecordedShape {
  /// The form of a recorded exchange, without names, texts, ids and tokens.
  package init(of exchange: RecordedExchange) {
    let address = exchange.url.flatMap(RecordedAddress.init)
    let request = RequestForm(exchange, address)
    let date = exchange.field("date").flatMap { WrittenDate($0)?.time }
    let names = ParameterForm.names((address?.query ?? "").utf8).union(address?.privateSegments ?? [])
    provider = address?.provider?.name ?? "not known"
    method = exchange.method.flatMap { PrivateText.isName($0) && $0.utf8.count <= 10 ? $0 : nil }
    self.address = address?.form
    query = ParameterForm.pairs((address?.query ?? "").utf8)
    form = request.form
    multipart = request.parts
    command = request.command
    json = request.json
    authentication = Authentication(of: exchange, address)
    api = address?.version
    firstDay = date.map { String(TimeText.text($0).prefix(10)) }
    status = exchange.status
    reason = exchange.reason.flatMap { PrivateText.isHarmless($0) ? $0 : nil }
    fields = exchange.fields.map { fields in
      fields.map { field in
        (
          PrivateText.isName(field.name) ? field.name : "{name}",
          FieldForm.form(of: field.value, named: field.name)
        )
      }
    }
    body = Body(of: exchange, names: names, address?.provider)
    recordings = 1
    sources = [Source(repository: "", path: "", number: exchange.number, date: date.map(TimeText.text))]
    id = ""
    let digest = SHA256Digest.digest(of: JSONText.object(members).encoded(.plain)) ?? []
    id = String(digest.prefix(6).flatMap { byte in [byte >> 4, byte & 15] }.map { Self.digits[Int($0)] })
  }

  private static let digits = Array("0123456789abcdef")
}

extension RecordedShape.Body {
  fileprivate init(of exchange: RecordedExchange, names: Set<String>, _ provider: RecordedProvider?) {
    guard let bytes = exchange.body else {
      self = .other("none")
      return
    }
    if let json = BodyText.json(bytes) {
      let tree = ShapeTree.withoutContent(json, names: names, provider: provider)
      self = .json(tree, escapes: BodyEscapes(bytes).forms.mapValues { [$0] })
    } else {
      self = .other(BodyText.kind(bytes, exchange.field("content-type") ?? ""))
    }
  }
}

extension RecordedShape.Authentication {
  /// Concludes from the request, or else from the access level in the answer.
  fileprivate init(of exchange: RecordedExchange, _ address: RecordedAddress?) {
    let field = exchange.requestField("authorization") ?? ""
    let level = exchange.field("x-access-level")
    let query = FormFields(parsing: (address?.query ?? "").utf8)
    switch field.prefix(while: { $0 != " " }).lowercased() {
    case "oauth":
      self.init(name: field.contains("oauth_token=") ? person : "OAuth 1.0a, no token", source: "header")
    case "bearer" where level == nil && address?.provider?.name == RecordedProvider.twitter.name: self.init()
    case "bearer":
      self.init(
        name: level == "read" ? "app alone" : "OAuth 2.0, a person", source: "header and access level")
    case "basic": self.init(name: "Basic, the app's credentials", source: "header")
    default:
      if query["oauth_consumer_key"] != nil {
        self.init(name: query["oauth_token"] == nil ? "OAuth 1.0a, no token" : person, source: "query")
      } else if query["access_token"] != nil {
        self.init(name: "access token in the query", source: "address")
      } else if query["key"] != nil, query["token"] != nil {
        self.init(name: "key and token in the query", source: "address")
      } else if let level, level == "read" || level.hasPrefix("read-write") {
        self.init(name: level == "read" ? "app alone" : person, source: "access level")
      } else {
        self.init()
      }
    }
  }
}

private let person = "OAuth 1.0a, a person"

/// Reads the bodies of recorded requests and answers.
enum BodyText {
  private static let rules: JSONTree.Rules = {
    var rules = JSONTree.Rules()
    rules.deepest = 100
    return rules
  }()

  /// The value if the bytes are an object or a list of JSON.
  static func json(_ bytes: [UInt8]) -> JSONTree? {
    guard let first = bytes.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    return try? JSONTree(parsing: bytes, rules)
  }

  /// The kind of a body that is not JSON.
  static func kind(_ bytes: [UInt8], _ type: String) -> String {
    if bytes.isEmpty { return "empty" }
    if bytes.allSatisfy({ $0 <= 0x20 }) { return "white space" }
    if bytes.starts(with: "%PDF".utf8) { return "pdf" }
    let type = type.lowercased()
    if type.contains("json") { return "json, broken" }
    if bytes.starts(with: "<?xml".utf8) || type.contains("xml") { return "xml" }
    if type.contains("html") { return "html" }
    return type.contains("form-urlencoded") ? "form" : "text"
  }
}

/// The form of the body of a request.
private struct RequestForm {
  var form: [(name: String, value: String)] = []
  var parts: [String] = []
  var command: String?
  var json: ShapeTree?

  init(_ exchange: RecordedExchange, _ address: RecordedAddress?) {
    guard let body = exchange.requestBody, !body.isEmpty else { return }
    let type = (exchange.requestField("content-type") ?? "").lowercased()
    if let value = BodyText.json(body) {
      json = ShapeTree.withoutContent(value, names: [], provider: address?.provider)
    } else if type.hasPrefix("multipart/") || body.starts(with: "--".utf8) {
      readParts(body)
    } else if type.isEmpty || type.hasPrefix(FormFields.mediaType) {
      form = ParameterForm.pairs(body)
    }
  }

  /// Reads the names of parts, and the command of an upload.
  private mutating func readParts(_ body: [UInt8]) {
    let text = String(decoding: body.prefix(1 << 20), as: UTF8.self)
    var rest = text[...]
    while parts.count < 20, let range = rest.firstRange(of: " name=\"") {
      rest = rest[range.upperBound...]
      let name = String(rest.prefix { $0 != "\"" })
      parts.append(PrivateText.isName(name) ? name : "{name}")
      guard name == "command" else { continue }
      let words = ["INIT", "APPEND", "FINALIZE", "STATUS"]
      command = words.first { rest.prefix(60).contains($0) }
    }
  }
}
