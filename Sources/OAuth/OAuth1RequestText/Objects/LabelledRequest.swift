internal import OAuth1

extension RequestDraft {
  /// Takes the parts of a request that labels around an Authorization value announce, and reports the parts that were
  /// not used.
  ///
  /// - Parameter object: The range of an object that was already read.
  mutating func takeLabelled(
    _ text: Bytes, around place: Range<Int>, beside object: Range<Int>? = nil
  ) -> Bool {
    let window =
      LogLine(text, place)?.range ?? max(
        text.startIndex, place.lowerBound - 65_536)..<min(text.endIndex, place.upperBound + 16_384)
    let labelled = LabelledText(text[window], without: [object ?? place])
    var account = LabelledAccount(labelled)
    account.take(into: &self, isBeside: object != nil)
    if kind == .foundValue, labelled.isCode, !account.isEmpty { kind = .programCode }
    return labelled.isCode
  }
}

/// A log line that contains both the request line and the Authorization value.
struct LogLine {
  let range: Range<Int>
  let method: String
  let target: String
  /// The status after the request line.
  let status: Int?

  /// `nil` if the line around `place` has no request line.
  init?(_ text: Bytes, _ place: Range<Int>) {
    let start =
      text[..<place.lowerBound].suffix(65_536).lastIndex(of: 0x0A).map { $0 + 1 }
      ?? max(text.startIndex, place.lowerBound - 65_536)
    let end =
      text[place.upperBound...].prefix(65_536).firstIndex(of: 0x0A)
      ?? min(text.endIndex, place.upperBound + 65_536)
    range = start..<end
    for part in [text[start..<place.lowerBound], text[place.upperBound..<end]] {
      if let found = Self.request(part) {
        (method, target, status) = found
        return
      }
    }
    return nil
  }

  /// The first or the last method that is followed by a path.
  static func request(_ text: Bytes, isLast: Bool = false) -> (String, String, Int?)? {
    var found: (String, String, Int?)?
    var from = text.startIndex
    while let slash = text[from...].firstIndex(of: UInt8(ascii: "/")) {
      from = slash + 1
      // 'GET /a', 'GET "/a"'
      let isQuoted = slash > text.startIndex && (text[slash - 1] == 0x22 || text[slash - 1] == 0x27)
      let space = slash - (isQuoted ? 2 : 1)
      guard space >= text.startIndex, text[space] == 0x20 else { continue }
      let word = text[..<space].suffix(8).reversed().prefix { 0x41...0x5A ~= $0 }
      let method = String(decoding: word.reversed(), as: UTF8.self)
      guard RequestLine(method + " /") != nil else { continue }
      var target = text[slash...].prefix(8192).prefix { $0 > 0x20 && !"\"'<>`".utf8.contains($0) }
      while let last = target.last, ",;]})\\".utf8.contains(last) { target.removeLast() }
      let rest = text[target.endIndex...].prefix(24).text.split(separator: " ")
      let status = rest.first { $0.utf8.count == 3 }.flatMap { Int($0) }.flatMap {
        100...599 ~= $0 ? $0 : nil
      }
      found = (method, target.text, status)
      if !isLast { break }
    }
    return found
  }
}

extension LiteralValue {
  /// The value as a program's word, if it is one.
  fileprivate var word: String? {
    if case .call(let name, let arguments) = self, arguments.isEmpty { return name }
    return nil
  }
}

/// The labelled parts of a text that became part of a request, and those that were not used.
private struct LabelledAccount {
  private let labelled: LabelledText
  private var query: [(name: String, value: String)] = []
  private var queryText: [String] = []
  private var form: [(name: String, value: String)] = []
  private var bodyText: [(octets: [UInt8], isForm: Bool)] = []
  private var json: [UInt8]?
  private var ambiguous: [(name: String, value: String)] = []
  private var unread: [String] = []
  private var used: Set<String> = []
  private var hosts: [String] = []
  private var targets: [String] = []
  private var scheme: String?
  private var contentType: String?
  private var isPosted = false

  var isEmpty: Bool {
    query.isEmpty && queryText.isEmpty && form.isEmpty && bodyText.isEmpty && json == nil && ambiguous.isEmpty
      && unread.isEmpty
  }

  init(_ labelled: LabelledText) {
    self.labelled = labelled
    // 'params=data' gives the role of 'data = {...}'.
    var references: [String: MemberRole] = [:]
    for part in labelled.parts {
      guard case .call(let name, let arguments) = part.value, arguments.isEmpty, Self.isContent(part.role)
      else { continue }
      references[name.plainName] = part.role
    }
    for part in labelled.parts {
      let isContent = Self.isContent(part.role)
      take(
        isContent ? references[part.label.plainName] ?? part.role : part.role, part.value, part.label,
        depth: 0)
    }
    for (name, _, _) in labelled.loose where !used.contains(name.plainName) { unread.append(name) }
  }

  private static func isContent(_ role: MemberRole) -> Bool {
    [.query, .form, .body, .json, .envelope].contains(role)
  }

  private mutating func take(_ role: MemberRole, _ value: LiteralValue, _ label: String, depth: Int) {
    switch role {
    case .host:
      if let text = value.text ?? value.word, text.contains(".") || text.hasPrefix("localhost") {
        hosts.append(text)
      }
    case .target, .path, .url: if let text = value.text, text.hasPrefix("/") { targets.append(text) }
    case .scheme:
      if let text = (value.text ?? value.word)?.lowercased(), ["http", "https"].contains(text) {
        scheme = text
      }
    case .field(let name): if name == "content-type" { contentType = value.text }
    case .headers:
      // In Swift, the value comes before the name.
      for field in RequestField.fields(value)
        + Self.pair(value).map({ [RequestField($0.name, $0.value), RequestField($0.value, $0.name)] })
        .joined()
      {
        if field.name == "content-type" { contentType = field.value }
        if field.name == "host" { hosts.append(field.value) }
      }
      if let text = value.text, text.contains("/"), text.contains("form-urlencoded") || text.contains("json")
      {
        contentType = contentType ?? text
      }
    case .query, .form, .json, .body, .envelope: takeContent(role, value, label, depth: depth)
    default: break
    }
  }

  /// The name and the value in a call's first two arguments.
  private static func pair(_ value: LiteralValue) -> [(name: String, value: String)] {
    if let name = (value["name"] ?? value["key"])?.text, let text = value["value"]?.text {
      return [(name, text)]
    }
    let texts = value.elements?.compactMap { $0.text } ?? []
    return texts.count >= 2 ? [(texts[0], texts[1])] : []
  }

  private mutating func takeContent(_ role: MemberRole, _ value: LiteralValue, _ label: String, depth: Int) {
    guard depth < 8 else { return unread.append(label) }
    switch value {
    case .null, .bool: break
    case .number: if role == .query { unread.append(label) }
    case .string(let octets): take(text: octets, role, label)
    case .call(let name, let arguments) where arguments.isEmpty:
      let word = name
      let name = word.split(separator: ".").first.map { String($0).plainName } ?? word.plainName
      if ["null", "none", "nil", "true", "false", "undefined", "self", "this", ""].contains(name)
        || name.hasPrefix("http")
      {
        return
      }
      // Objects that are created empty and filled by calls.
      if word.split(separator: ".").last?.first?.isUppercase == true,
        ["params", "formdata", "dictionary", "list", "map", "values", "builder"].contains(
          where: name.hasSuffix)
      {
        return
      }
      // Calls on the object itself fill it.
      let own = label.plainName + "."
      if labelled.parts.contains(where: { $0.label.plainName.hasPrefix(own) }) { return }
      guard let variable = labelled.variables[name] else {
        // Calls that fill it are read separately.
        if !labelled.parts.contains(where: { $0.label.plainName.hasPrefix(name) }) { unread.append(label) }
        return
      }
      guard used.insert(name).inserted else { return }
      takeContent(role, variable.value, name, depth: depth + 1)
    case .call(let name, let arguments):
      let name = name.lowercased()
      let inner: MemberRole =
        name.contains("json") || name.hasSuffix("dumps")
        ? .json
        : ["formurl", "urlencode", "http_build_query", "searchparams", "qs.", "querystring"].contains(where: {
          name.contains($0)
        }) && role != .query
          ? .form
          : role
      if arguments.count == 1 { return takeContent(inner, arguments[0], label, depth: depth + 1) }
      takeContent(inner, .array(arguments), label, depth: depth + 1)
    case .array(let elements) where elements.count == 1 && elements[0].text == nil:
      takeContent(role, elements[0], label, depth: depth + 1)
    case .array, .object:
      if role == .json { json = Array(value.json().utf8); return }
      let call = Self.pair(value)
      if let first = call.first, value.elements?.count ?? 2 <= 3 || value["name"] != nil {
        // 'AddParameter("application/x-www-form-urlencoded", "status=hello", ...)'
        if first.name.contains("/") || first.name.contains("=") && !first.value.contains("=") {
          let isType = first.name.contains("/")
          if isType { contentType = contentType ?? first.name }
          return take(text: Array((isType ? first.value : first.name).utf8), role, label)
        }
        return add([first], role)
      }
      if let text = value.elements?.lazy.compactMap(\.octets).first,
        value.elements?.compactMap(\.octets).count == 1
      {
        take(text: text, role, label)
        for element in value.elements ?? [] where element.octets == nil && !element.isOpaque {
          takeContent(role, element, label, depth: depth + 1)
        }
        return
      }
      guard let pairs = value.pairs, !pairs.isEmpty else {
        var isTaken = false
        for element in value.elements ?? [] where element.text == nil {
          takeContent(role, element, label, depth: depth + 1)
          isTaken = true
        }
        if !isTaken, value.mayBelong { unread.append(label) }
        return
      }
      add(pairs, role)
    }
  }

  private mutating func add(_ pairs: [(name: String, value: String)], _ role: MemberRole) {
    switch role {
    case .query: query += pairs
    case .envelope: ambiguous += pairs
    default: form += pairs
    }
  }

  private mutating func take(text octets: [UInt8], _ role: MemberRole, _ label: String) {
    guard !octets.isEmpty else { return }
    if role == .query {
      let text = octets[...].text
      if text.contains("=") { queryText.append(text.hasPrefix("?") ? String(text.dropFirst()) : text) }
    } else if role == .json || octets.first == UInt8(ascii: "{") {
      json = octets
    } else if octets.contains(0x3D), !octets.contains(where: { $0 < 0x20 }), !octets[...].contains("://") {
      bodyText.append((octets, true))
    }
  }

  mutating func take(into draft: inout RequestDraft, isBeside: Bool) {
    takeAddress(&draft)
    let isGet = ["GET", "HEAD", "DELETE"].contains(
      draft.method ?? (form.isEmpty && bodyText.isEmpty && json == nil ? "" : "POST"))
    if isGet { query += ambiguous } else { form += ambiguous }
    draft.assume(contentType: contentType)
    if isBeside {
      // It may belong to another call.
      unread += query.map(\.name) + queryText
    } else {
      takeQuery(&draft)
    }
    takeBody(&draft)
    for name in unread where !isKnown(name, draft) && !draft.unread.contains(name) && draft.unread.count < 16
    {
      draft.unread.append(String(name.prefix(60)))
    }
  }

  private func isKnown(_ text: String, _ draft: RequestDraft) -> Bool {
    text.contains("=") && (draft.target?.contains(text) == true || draft.body[...].contains(text))
  }

  private mutating func takeAddress(_ draft: inout RequestDraft) {
    let url = draft.target.flatMap { URLText($0) }
    let path = targets.first ?? labelled.paths.first?.text
    if let url, let path, url.target == "/", draft.target?.contains("?") != true {
      draft.target = "\(url.scheme)://\(url.authority)\(path)"
    }
    draft.target = draft.target ?? path
    guard draft.target?.contains("://") != true, draft.fields.first("host") == nil else { return }
    if let host = hosts.first {
      draft.fields.append(RequestField("host", host))
    } else if let host = labelled.hosts.first {
      draft.fields.append(RequestField("host", host.text))
      draft.scheme = host.isSecure ? "https" : draft.scheme
    }
    draft.scheme = draft.scheme ?? scheme
  }

  private func takeQuery(_ draft: inout RequestDraft) {
    guard let target = draft.target else { return }
    let own =
      target.firstIndex(of: "?").map {
        Set(FormEncoding.decode(String(target[$0...].dropFirst())).map { "\($0.name)=\($0.value)" })
      } ?? []
    let all = queryText.flatMap { FormEncoding.decode($0) } + query
    var new = all.filter { !own.contains("\($0.name)=\($0.value)") }.map { FormEncoding.percentEncode([$0]) }
    if queryText.count > 1 { new = new.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
    if !new.isEmpty { draft.target = target.adding(query: new.joined(separator: "&")) }
  }

  private mutating func takeBody(_ draft: inout RequestDraft) {
    guard draft.body.isEmpty else { return }
    var type: String? = FormEncoding.mediaType
    if let text = bodyText.first {
      draft.body = text.octets
      for other in bodyText.dropFirst() where other.octets != text.octets {
        unread.append(other.octets[...].text)
      }
      unread += form.map(\.name)
    } else if !form.isEmpty {
      let json = LiteralValue.object(form.map { .init($0.name, $0.value.utf8) }).json()
      draft.body = Array((contentType?.contains("json") == true ? json : FormEncoding.encode(form)).utf8)
    } else if let json {
      draft.body = json
      type = "application/json"
    }
    guard !draft.body.isEmpty else { return }
    if draft.method == nil {
      draft.method = "POST"
      draft.remark("a body without a method was read as a POST")
    }
    draft.assume(contentType: type)
  }
}
