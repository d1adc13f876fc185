internal import OAuth1

/// The body that an object's member holds.
struct ObjectBody {
  let octets: [UInt8]
  /// The media type if the fields do not have one.
  let type: String?
  /// Whether this is certainly the body that is sent: for some objects it depends on the client.
  let isSure: Bool

  private init(_ octets: [UInt8], _ type: String?, isSure: Bool = true) {
    (self.octets, self.type, self.isSure) = (octets, type, isSure)
  }

  private init(json value: LiteralValue, isSure: Bool = true) {
    self.init(Array(value.json().utf8), "application/json", isSure: isSure)
  }

  private init(form pairs: [(name: String, value: String)]) {
    self.init(Array(FormEncoding.encode(pairs).utf8), FormEncoding.mediaType)
  }

  /// `nil` if the value cannot be read.
  init?(_ value: LiteralValue, _ role: MemberRole, _ draft: RequestDraft, isBase64: Bool) {
    let contentType = draft.fields.first("content-type")?.lowercased() ?? ""
    switch value {
    case .string(let text):
      self.init(
        isBase64 ? Base64.decodeLeniently(text.span) : text,
        role == .json ? "application/json" : FormEncoding.mediaType)
    case .object(let members):
      if let text = value["string"] ?? value["base64_string"], members.count <= 3, let plain = text.octets {
        // From a cassette.
        self.init(value["base64_string"] != nil ? Base64.decodeLeniently(plain.span) : plain, nil)
      } else if value["type"]?.text == "Buffer", let data = value["data"]?.elements {
        self.init(data.compactMap { $0.text.flatMap { UInt8($0) } }, FormEncoding.mediaType)
      } else if role == .json || contentType.contains("json") {
        self.init(json: value)
      } else if contentType.contains("multipart") {
        let parts = members.map { (name: $0.name, value: $0.value.text ?? "", isFile: false) }
        self.init(FormEncoding.multipart(parts), nil)
      } else if let pairs = value.pairs, role == .form || contentType.contains("form-urlencoded") {
        self.init(form: pairs)
      } else {
        // jQuery and Python send a form, and axios sends JSON.
        self.init(json: value, isSure: !value.mayBelong)
      }
    case .array:
      if let pairs = value.pairs, role != .json, !pairs.isEmpty {
        self.init(form: pairs)
      } else {
        self.init(json: value, isSure: role == .json || contentType.contains("json"))
      }
    case .call(let name, let arguments):
      guard let first = arguments.first, !first.isOpaque else { return nil }
      let isForm = ["searchparams", "stringify", "urlencode", "build_query", "form", "params"].contains {
        name.lowercased().contains($0)
      }
      if name.lowercased().contains("json") {
        self.init(json: first)
      } else if isForm, let pairs = first.pairs {
        self.init(form: pairs)
      } else if let text = first.octets {
        self.init(text, FormEncoding.mediaType)
      } else {
        return nil
      }
    default: return nil
    }
  }
}

extension LiteralValue {
  /// The names and values of a query or form, given as an object or as a list of pairs; `nil` if any part is neither.
  ///
  /// A list as a value repeats the name.
  var pairs: [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    let add = { (name: String, value: LiteralValue, pairs: inout [(name: String, value: String)]) -> Bool in
      if let text = value.text {
        pairs.append((name, text))
      } else if value == .null {
        pairs.append((name, ""))
      } else if let list = value.elements {
        for element in list {
          guard let text = element.text else { return false }
          pairs.append((name, text))
        }
      } else {
        return false
      }
      return true
    }
    switch self {
    case .object(let members):
      for member in members { guard add(member.name, member.value, &pairs) else { return nil } }
    case .array(let elements):
      for element in elements {
        if let pair = element.elements, pair.count == 2, let name = pair[0].text {
          guard add(name, pair[1], &pairs) else { return nil }
        } else if let name = (element["name"] ?? element["key"])?.text {
          guard add(name, element["value"] ?? .null, &pairs) else { return nil }
        } else if let text = element.text, let mark = text.firstIndex(of: "=") {
          pairs.append(text.cut(at: text[mark]))
        } else {
          return nil
        }
      }
    // 'new URLSearchParams({...})', 'ImmutableMultiDict([...])', 'HashMap {...}'.
    case .call(_, let arguments):
      guard let first = arguments.first, arguments.count == 1 else { return nil }
      if let text = first.text { return FormEncoding.decode(text) }
      return first.pairs
    default: return nil
    }
    return pairs
  }

  /// Whether the value is a program's word for an unknown value.
  var isOpaque: Bool {
    if case .call(_, let arguments) = self { return arguments.isEmpty }
    return false
  }

  /// Whether the value may belong to a request: fields of a query or form, as a string or one by one.
  var mayBelong: Bool {
    switch self {
    case .null, .bool, .number: false
    case .string(let octets):
      octets.contains(0x3D) && octets.count < 1 << 20 && !octets.contains { $0 <= 0x20 }
        && !octets[...].contains("://")
    case .array(let elements):
      elements.contains { $0.mayBelong || $0.elements.map { $0.count == 2 && $0[0].text != nil } == true }
    case .object(let members): members.contains { !$0.value.isEmpty }
    case .call(let name, let arguments):
      arguments.contains { $0.mayBelong }
        || ["param", "query", "form"].contains { name.lowercased().contains($0) }
    }
  }

  /// Whether the value may be a body: anything except an empty value or a word that names a response type.
  var mayBeBody: Bool {
    if case .bool = self { return false }
    return !isEmpty
  }

  private var isEmpty: Bool {
    switch self {
    case .null: true
    case .bool, .number: false
    case .string(let octets): octets.isEmpty
    case .array(let elements): elements.allSatisfy { $0.isEmpty }
    case .object(let members): members.allSatisfy { $0.value.isEmpty }
    case .call(let name, let arguments): arguments.isEmpty && name.hasPrefix("<")
    }
  }

  /// All strings and numbers in the value, without names.
  var leaves: [String] {
    switch self {
    case .null: []
    case .bool, .number, .string: [text ?? ""]
    case .array(let elements): elements.flatMap(\.leaves)
    case .object(let members): members.flatMap(\.value.leaves)
    case .call(let name, let arguments): arguments.isEmpty ? [name] : arguments.flatMap(\.leaves)
    }
  }
}
