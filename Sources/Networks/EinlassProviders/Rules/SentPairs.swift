internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The names and values of a request by location, as a provider reads them.
struct SentPairs {
  struct Pair {
    var name: [UInt8]
    var value: [UInt8]
    /// The value's bytes as in the header. `nil` for other locations.
    var sent: [UInt8]?

    var isReserved: Bool { name.starts(with: "oauth_".utf8) }
  }

  private var header: [Pair] = []
  private var query: [Pair] = []
  private var form: [Pair] = []
  private(set) var realm: String?
  private(set) var isMalformed = false
  private(set) var hasRawAmpersand = false

  subscript(place: SigningRules.Place) -> [Pair] {
    switch place {
    case .header: header
    case .query: query
    case .form: form
    }
  }

  init(_ request: WireRequest, _ rules: SigningRules) {
    for field in request.head.headerFields where field.name == .authorization { read(field.value, rules) }
    let target = (request.head.path ?? "").utf8.prefix { $0 != UInt8(ascii: "#") }
    let method = request.head.method.rawValue.uppercased()
    let isLeftOut = rules.postQuery == .leftOut && ["POST", "PUT", "PATCH"].contains(method)
    if let mark = target.firstIndex(of: UInt8(ascii: "?")), !isLeftOut {
      query = Self.pairs(
        target[target.index(after: mark)...], rules.pairs, keepsNothing: rules.names == .both)
    }
    let type = request.head.headerFields[.contentType]
    let isUntyped = type == nil && rules.readsUntypedForm
    if MediaType.isForm(type) || isUntyped, rules.formMethods?.contains(method) ?? true {
      form = Self.pairs(request.body[...], .rfc5849, keepsNothing: rules.names == .both)
      if isUntyped, !form.contains(where: \.isReserved) { form = [] }
    } else if rules.multipart == .textFields, let type {
      form = MultipartForm.fields(of: request.body, contentType: type).fields.map { field in
        Pair(name: Array(field.name.utf8), value: Array(field.value.utf8))
      }
    }
    if rules.base == .decodeTwice { decodeAgain() }
    switch rules.names {
    case .plain: break
    case .php:
      var inQuery = PHPParameters(query)
      let inForm = PHPParameters(form)
      inQuery.remove(whatIsIn: inForm)
      (query, form) = (inQuery.pairs, inForm.pairs)
    case .both: readTwice()
    }
  }

  /// Adds the query's pairs as PHP reads them, which replace written pairs of the same name. The form replaces both.
  private mutating func readTwice() {
    let inPHP = PHPParameters(query).pairs.map { pair in
      Pair(name: Array(pair.name.prefix { $0 != UInt8(ascii: "[") }), value: pair.value)
    }
    let replaced = Set(inPHP.map(\.name))
    query = query.filter { !replaced.contains($0.name) } + inPHP
    let inForm = Set(form.map(\.name))
    query.removeAll { inForm.contains($0.name) }
  }

  private mutating func decodeAgain() {
    for index in query.indices {
      query[index].name = PercentEncoding.decode(query[index].name)
      query[index].value = PercentEncoding.decode(query[index].value)
    }
    for index in form.indices {
      form[index].name = PercentEncoding.decode(form[index].name)
      form[index].value = PercentEncoding.decode(form[index].value)
    }
  }

  /// Takes the protocol parameters from a query parameter that contains them as a JSON object.
  mutating func takeJSON(from name: String) {
    guard let index = query.firstIndex(where: { $0.name.elementsEqual(name.utf8) }),
      case .object(let members)? = JSONText(parsing: query[index].value)
    else { return }
    query.remove(at: index)
    for member in members {
      if let text = member.value.text {
        // The signature is percent-encoded once more inside the JSON.
        let value = member.name == "oauth_signature" ? PercentEncoding.decode(text) : text
        query.append(Pair(name: Array(member.name.utf8), value: Array(value.utf8)))
      } else if case .integer(let number) = member.value {
        query.append(Pair(name: Array(member.name.utf8), value: Array(String(number).utf8)))
      }
    }
  }

  private mutating func read(_ field: String, _ rules: SigningRules) {
    guard let text = Self.parameters(of: field, rules.headerScheme) else { return }
    if rules.headerNames == .oauth {
      header += PHPHeader.pairs(text)
      realm = TolerantHeader.realm(text)
      return
    }
    let isTolerant =
      rules.headerScheme != .anyCase || rules.plaintext.allowsRawAmpersand || rules.headerValues == .asSent
    if !isTolerant {
      guard let parsed = try? AuthorizationHeader(parsing: "OAuth " + text), header.isEmpty else {
        isMalformed = true
        return
      }
      realm = parsed.realm
      header += parsed.parameters.map { Pair(name: $0.name, value: $0.value) }
      hasRawAmpersand = Self.hasRawAmpersand(text)
      return
    }
    realm = TolerantHeader.realm(text)
    header += TolerantHeader.pairs(text).filter { !$0.name.elementsEqual("realm".utf8) }
  }

  /// Whether the quoted signature contains an unencoded `&`.
  private static func hasRawAmpersand(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "oauth_signature=\"") else { return false }
    return text[start.upperBound...].prefix { $0 != "\"" }.contains("&")
  }

  /// The parameters after the scheme. `nil` for another scheme.
  private static func parameters(of field: String, _ scheme: SigningRules.HeaderScheme) -> String? {
    switch scheme {
    case .exact:
      return field.hasPrefix("OAuth ") ? String(field.dropFirst(6)) : nil
    case .anyCase:
      let text = field.drop { $0 == " " || $0 == "\t" }
      guard text.prefix(5).lowercased() == "oauth", let next = text.dropFirst(5).first,
        next == " " || next == "\t"
      else { return nil }
      return String(text.dropFirst(6))
    case .contains:
      guard let found = field.lowercased().firstRange(of: "oauth ") else { return nil }
      let offset = field.lowercased().utf8.distance(
        from: field.lowercased().utf8.startIndex, to: found.upperBound)
      return String(decoding: Array(field.utf8.dropFirst(offset)), as: UTF8.self)
    }
  }

  /// The pairs of a query or a form.
  ///
  /// - Parameter keepsNothing: Whether an empty string between two `&` is a pair with an empty name and value.
  private static func pairs(
    _ octets: some Collection<UInt8>, _ rule: SigningRules.Pairs, keepsNothing: Bool
  ) -> [Pair] {
    let omits = !keepsNothing || octets.isEmpty
    return octets.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: omits).compactMap {
      segment in
      let equals = segment.count { $0 == UInt8(ascii: "=") }
      if rule == .exactlyOneEquals, equals != 1 { return nil }
      let mark = segment.firstIndex(of: UInt8(ascii: "=")) ?? segment.endIndex
      let value = mark == segment.endIndex ? segment[mark...] : segment[segment.index(after: mark)...]
      return Pair(
        name: PercentEncoding.decodeForm(Array(segment[..<mark])),
        value: PercentEncoding.decodeForm(Array(value)))
    }
  }
}

/// A header as read by PHP's and Java's verifiers: names, `=`, values with or without quotes, and commas between them.
enum TolerantHeader {
  /// The value of `realm`. `nil` if there is none.
  static func realm(_ text: String) -> String? {
    pairs(text).first { $0.name.elementsEqual("realm".utf8) }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
  }

  static func pairs(_ text: String) -> [SentPairs.Pair] {
    var pairs: [SentPairs.Pair] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ",") }
      rest = rest[name.endIndex...]
      guard rest.popFirst() == UInt8(ascii: "=") else { continue }
      var value: ArraySlice<UInt8>
      if rest.first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = rest[value.endIndex...].drop { $0 != UInt8(ascii: ",") }
      } else {
        value = rest.prefix { $0 != UInt8(ascii: ",") }
        rest = rest[value.endIndex...]
        while let last = value.last, last <= 0x20 { value = value.dropLast() }
      }
      rest = rest.dropFirst()
      let bare = name.filter { $0 > 0x20 }
      pairs.append(
        SentPairs.Pair(
          name: PercentEncoding.decode(Array(bare)), value: PercentEncoding.decode(Array(value)),
          sent: Array(value)))
    }
    return pairs
  }
}
