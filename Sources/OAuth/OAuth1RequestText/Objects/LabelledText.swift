/// Parts of a request in code and logs, identified by the words before them, and literals without such a word.
///
/// Each byte is examined once; `LiteralReader` reads brackets as long as `budget` lasts.
struct LabelledText {
  /// A value and the word before it.
  struct Part {
    let role: MemberRole
    let label: String
    let value: LiteralValue
    let place: Range<Int>
  }

  private(set) var parts: [Part] = []
  /// The values of variables, by name.
  private(set) var variables: [String: Part] = [:]
  /// Single literals, and pairs that look like fields of a query or form.
  private(set) var loose: [(name: String, value: LiteralValue, place: Int)] = []
  /// Quoted strings that begin with a slash, and host names.
  private(set) var paths: [(text: String, place: Int)] = []
  private(set) var hosts: [(text: String, place: Int, isSecure: Bool)] = []
  /// Whether calls of a program were found.
  private(set) var isCode = false

  private let text: Bytes
  private let taken: [Range<Int>]
  private var index: Int
  /// The remaining number of bytes to read as values. Text after it is reported as not read.
  private var budget = 1 << 20
  private var chain: MemberRole?
  private var lastLabel = ""

  /// Reads `text` except for the ranges in `taken`, which are in order.
  init(_ text: Bytes, without taken: [Range<Int>]) {
    self.text = text
    self.taken = taken
    index = text.startIndex
    var next = 0
    while index < text.endIndex {
      while next < taken.count, taken[next].upperBound <= index { next += 1 }
      if next < taken.count, taken[next].contains(index) {
        index = taken[next].upperBound
      } else {
        step()
      }
    }
    if budget <= 0 { loose.append(("the rest of a text with too many values", .null, text.endIndex)) }
  }

  private static func isWord(_ octet: UInt8) -> Bool {
    RequestField.isName(octet) || octet == 0x2E || octet == 0x24
  }

  private mutating func step() {
    let octet = text[index]
    if octet == 0x22 || octet == 0x27 || octet == 0x60 { return literal() }
    if Self.isWord(octet) { return word() }
    if octet == UInt8(ascii: ";") { chain = nil }
    if octet == UInt8(ascii: "/"), text.has("//", at: index), isAtLineStart() { return skipLine() }
    if octet == UInt8(ascii: "#"), isAtLineStart() { return skipLine() }
    if octet == UInt8(ascii: "{"),
      text[..<index].suffix(16).last(where: { $0 > 0x20 }).map({ $0 == 0x28 || $0 == 0x2C }) == true
    {
      return argument()
    }
    index += 1
  }

  /// An unnamed object argument of a call.
  private mutating func argument() {
    let start = index
    if let value = read(from: start), !containsTaken(value.place), let members = value.value.members,
      !members.contains(where: { MemberRole.of($0.name) != nil })
    {
      if value.value.mayBelong { loose.append((text[value.place].prefix(40).text, value.value, start)) }
      return
    }
    index = start + 1
  }

  private func isAtLineStart() -> Bool {
    var before = index
    while before > text.startIndex, index - before < 64 {
      before -= 1
      if text[before] == 0x0A { return true }
      if text[before] > 0x20 { return false }
    }
    return before == text.startIndex
  }

  private mutating func skipLine() { index = text[index...].firstIndex(of: 0x0A) ?? text.endIndex }

  // MARK: - Words

  private mutating func word() {
    let word = text[index...].prefix(256).prefix(while: Self.isWord)
    index = word.endIndex
    let label = word.text
    let isMethodOfChain = word.first == 0x2E
    if !isMethodOfChain, label.contains(".") == false { lastLabel = label }
    guard let separator = separator(isConstant: label.hasPrefix("CURLOPT_")) else { return }
    if separator == "(" { isCode = true }
    // The last name is the most specific, then those before it: 'url.searchParams.append('.
    let isOfLiteral =
      isMethodOfChain && word.startIndex > text.startIndex && text[word.startIndex - 1] == 0x22
    let role = isOfLiteral ? .aside : Self.role(label, separator) ?? (isMethodOfChain ? chain : nil)
    if let role {
      chain = role
      return take(role, label)
    }
    guard separator == "=" || separator == ":" else { return }
    let start = index
    guard let value = value() else { return }
    // The arguments of a call are read one by one.
    if case .call = value.value { return index = start }
    let hasRoles = value.value.members?.contains { MemberRole.of($0.name) != nil } ?? false
    if containsTaken(value.place) || hasRoles && text[start] == UInt8(ascii: "{") { return index = start + 1 }
    if variables.count < 4096 {
      variables[label.plainName] = Part(role: .aside, label: label, value: value.value, place: value.place)
    }
    note(value.value, label, value.place.lowerBound)
  }

  /// Whether `place` contains the Authorization value.
  private func containsTaken(_ place: Range<Int>) -> Bool { taken.contains { $0.overlaps(place) } }

  /// Moves past the separator between a word and its value, and returns it.
  private mutating func separator(isConstant: Bool) -> String? {
    var place = index
    let skip = { (text: Bytes, place: Int, octets: String) in
      text[place...].prefix(16).drop { octets.utf8.contains($0) }.startIndex
    }
    place = skip(text, place, "\"'])!?")
    place = skip(text, place, " \t")
    for mark in ["=>", ":=", "=", ":", "(", ","] where text.has(mark, at: place) {
      if mark == "=", text.has("==", at: place) { return nil }
      // Other words before a comma are arguments themselves.
      if mark == ",", !isConstant { return nil }
      index = skip(text, place + mark.utf8.count, " \t\r\n\\")
      return mark == "=>" || mark == ":=" ? "=" : mark
    }
    return nil
  }

  /// Function names in libraries that add something to a request, in addition to the names of members.
  private static let words: [String: MemberRole] = {
    let rows: KeyValuePairs<MemberRole, String> = [
      .query: """
      addqueryparameter addqueryparam addencodedqueryparameter queryparam setqueryparameter appendquery urlqueryitem
      queryitem queryitems addquery withquery setparameter
      """,
      .form: """
      formbody addformdatapart formurlencodedcontent curloptpostfields setformdata bodyfields setfields formfield
      addformparam formparam field namevaluepair basicnamevaluepair urlvalues postform setbodyform keyvaluepair
      """,
      .body: """
      stringcontent newreader setbody withbody send write entity bytearraycontent stringentity newbufferstring
      create setbodytext rawdata bodystring
      """,
      .json: "jsonbody jsoncontent setjson",
      .path: "resource",
      .headers: """
      addheader setrequestheader setheader header headers httpheader curlopthttpheader addvalue setvalue
      forhttpheaderfield defaultrequestheaders myheaders withheader httpheaders addheaders requestproperty
      setrequestproperty mediatype parse
      """,
      .aside: """
      print println printf echo log logger debug info warn console import require include useragent cookie timeout
      encoding curloptencoding verify format error raise throw assert expect puts setcookie proxy cert
      """,
      .envelope: "addparameter parameters addparameters urlsearchparams",
    ]
    return rows.reduce(into: [:]) { words, row in
      for name in row.value.split(whereSeparator: \.isWhitespace) { words[String(name)] = row.key }
    }
  }()

  /// Functions that encode their argument.
  private static let encoders = Set(
    words: "stringify urlencode dumps encodewwwform jsonencode httpbuildquery serializeobject marshal")

  private static func role(_ label: String, _ separator: String) -> MemberRole? {
    if separator == "(", let last = label.split(separator: ".").last,
      encoders.contains(last.lowercased().filter { $0.isLetter })
    {
      return nil
    }
    let components = label.split(separator: ".").suffix(3).reversed()
    for (place, component) in components.enumerated() {
      var name = component.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      if let role = words[name], place == 0 || role != .aside { return role }
      // 'requests.post(' sends a request; '$_POST' and 'post:' are forms.
      if name == "post", separator == "(" { continue }
      if name.hasPrefix("curlopt") { name.removeFirst("curlopt".count) }
      guard let (role, _) = MemberRole.of(name.isEmpty ? String(component) : name) else { continue }
      switch role {
      case .query, .form, .json, .body, .headers: return role
      case .host, .target, .path, .url, .scheme, .field: if separator != "(" { return role }
      case .response, .aside: if place == 0 { return .aside }
      default: break
      }
    }
    return nil
  }

  private mutating func take(_ role: MemberRole, _ label: String) {
    let isCall = index > text.startIndex && text[..<index].suffix(17).last { $0 > 0x20 } == 0x28
    let start = index
    // Fields that are not a readable value are read one by one.
    if role == .headers, !isCall, "{[(".utf8.contains(text[start...].first ?? 0), read(from: start) == nil {
      return index = start + 1
    }
    index = start
    guard let value = isCall ? arguments() : value() else { return }
    // 'response = send(...)' is not part of a request, but its arguments are.
    if role == .aside, !isCall, case .call = value.value { return index = start }
    if role != .headers, containsTaken(value.place) {
      return index = "{[(".utf8.contains(text[start]) ? start + 1 : start
    }
    parts.append(Part(role: role, label: label, value: value.value, place: value.place))
  }

  // MARK: - Values

  /// The arguments of a call whose parenthesis was already read.
  private mutating func arguments() -> (value: LiteralValue, place: Range<Int>)? {
    let open = text[..<index].lastIndex(of: 0x28) ?? index
    return bracket(at: open)
  }

  /// The next value; `nil` if there is none.
  private mutating func value() -> (value: LiteralValue, place: Range<Int>)? {
    guard index < text.endIndex else { return nil }
    let octet = text[index]
    let isString = octet == 0x22 || octet == 0x27 || octet == 0x60
    if isString || octet == UInt8(ascii: "@") && text[index...].dropFirst().first == 0x22 { return string() }
    if "{[(".utf8.contains(octet) { return bracket(at: index) }
    // A word, optionally with arguments.
    let begin = index
    let word = text[index...].prefix(4096).prefix { octet in
      octet > 0x20 && !"\"'`,;()[]{}<>".utf8.contains(octet)
    }
    if word.isEmpty { return nil }
    let next = text[word.endIndex...].first
    let isCall =
      next == 0x28 || next == UInt8(ascii: "{") || next == UInt8(ascii: "<") || word.elementsEqual("new".utf8)
    if isCall, word.allSatisfy({ Self.isWord($0) || $0 == 0x3A || $0 == 0x26 }), let read = read(from: begin)
    {
      return read
    }
    if isCall,
      let open = text[word.endIndex...].prefix(128).prefix(while: { $0 != 0x0A && $0 != 0x22 && $0 != 0x27 })
        .firstIndex(where: { $0 == 0x28 || $0 == UInt8(ascii: "{") }), let inner = bracket(at: open)
    {
      return (.call(text[begin..<open].text, [inner.value]), begin..<inner.place.upperBound)
    }
    index = word.endIndex
    if word.allSatisfy(Self.isWord), Int(word.text) == nil { return (.call(word.text, []), begin..<index) }
    return (.string(Array(word)), begin..<index)
  }

  private mutating func string() -> (value: LiteralValue, place: Range<Int>)? {
    let begin = index
    var start = index
    if text[start] == UInt8(ascii: "@") { start += 1 }
    let triple = text[start...].prefix(3)
    if triple.count == 3, triple.allSatisfy({ $0 == text[start] }) {
      let close = text.firstIndex(
        of: String(repeating: Character(Unicode.Scalar(text[start])), count: 3), from: start + 3)
      let end = close ?? text.endIndex
      index = min(end + 3, text.endIndex)
      return (.string(Array(text[(start + 3)..<end].trimmed)), begin..<index)
    }
    var reader = LiteralReader(text[start..<min(start + 65_536, text.endIndex)], isTolerant: true)
    guard let octets = try? reader.string(isBytes: false), budget > 0 else { index += 1; return nil }
    // An apostrophe in a sentence.
    if octets.contains(0x0A), text[start] == 0x27 { index += 1; return nil }
    budget -= reader.index - start
    index = reader.index
    return (.string(octets), begin..<index)
  }

  /// The value in brackets, or the literals in them if they are not a readable value.
  private mutating func bracket(at open: Int) -> (value: LiteralValue, place: Range<Int>)? {
    if let read = read(from: open) { return read }
    guard budget > 0 else { index = open + 1; return (.call("the rest", []), open..<open) }
    var literals: [LiteralValue] = []
    var depth = 0
    index = open
    let limit = min(open + 65_536, text.endIndex)
    while index < limit {
      let octet = text[index]
      if octet == 0x22 || octet == 0x27 || octet == 0x60 {
        if let literal = string() { literals.append(literal.value) }
        continue
      }
      if "{[(".utf8.contains(octet) { depth += 1 }
      if "}])".utf8.contains(octet) { depth -= 1 }
      index += 1
      if depth == 0 { break }
    }
    budget -= index - open
    return (Self.paired(literals), open..<index)
  }

  /// The literals as names and values, if there are as many names as values.
  private static func paired(_ literals: [LiteralValue]) -> LiteralValue {
    guard literals.count.isMultiple(of: 2), !literals.isEmpty else {
      return literals.count == 1 ? literals[0] : .array(literals)
    }
    return .object(
      stride(from: 0, to: literals.count, by: 2).map {
        LiteralValue.Member(literals[$0].text ?? "", literals[$0 + 1])
      })
  }

  private mutating func read(from start: Int) -> (value: LiteralValue, place: Range<Int>)? {
    guard budget > 0 else { return nil }
    var reader = LiteralReader(text[start..<min(start + 65_536, text.endIndex)], isTolerant: true)
    let value = try? reader.value()
    budget -= reader.index - start
    guard let value else { return nil }
    index = reader.index
    return (value, start..<index)
  }

  // MARK: - Literals without a word

  private mutating func literal() {
    let begin = index
    guard let string = string(), let text = string.value.text else { return }
    let rest = self.text[index...].prefix(16).drop { $0 == 0x20 || $0 == 0x5D }
    let isName = rest.hasPrefix("=>") || rest.first == 0x3A || rest.first == 0x3D && !rest.hasPrefix("==")
    guard isName || rest.first == 0x2C else { return note(string.value, text, begin) }
    // A member's name, or the first of two arguments.
    index = rest.startIndex + (rest.hasPrefix("=>") ? 2 : 1)
    index = self.text[index...].prefix(16).drop { $0 <= 0x20 }.startIndex
    if isName, let role = Self.role(text, ":") {
      return take(role, text)
    }
    if text.hasPrefix(":"), let role = Self.role(String(text.dropFirst()), ":") { return take(role, text) }
    if isName, Self.isHeader(text) || MemberRole.of(text) != nil {
      _ = value()
      return
    }
    guard text.utf8.count < 128, RequestField.isName(text.filter { $0 != "[" && $0 != "]" && $0 != "." }),
      !Self.isHeader(text)
    else {
      return note(string.value, text, begin)
    }
    if RequestLine(text + " /") != nil { return }
    let start = index
    guard let value = value() else { return }
    if containsTaken(value.place) { return index = start + 1 }
    if value.value.octets != nil || isName, !value.value.isOpaque {
      if case .string(let octets) = value.value, octets.first == 0x2F || octets[...].hasPrefix("http") {
        return note(value.value, text, begin)
      }
      loose.append((text, value.value, begin))
    } else {
      index = value.place.lowerBound
      if value.value.isOpaque { index = value.place.upperBound }
    }
  }

  /// Keeps a literal that may be part of the request.
  private mutating func note(_ value: LiteralValue, _ name: String, _ place: Int) {
    guard let text = value.text else {
      if value.mayBelong { loose.append((name, value, place)) }
      return
    }
    if text.hasPrefix("/"), !text.contains(where: \.isWhitespace) {
      paths.append((text, place))
    } else if text.utf8.count < 256, text.contains("."),
      !text.contains(where: { $0.isWhitespace || "/=:@;,".contains($0) }),
      ["host", "connection", "server", "domain", "start"].contains(where: {
        lastLabel.lowercased().contains($0) || name.lowercased().contains($0)
      })
        || self.text[max(self.text.startIndex, place - 20)..<place].contains("connection")
    {
      hosts.append((text, place, self.text[max(self.text.startIndex, place - 24)..<place].contains("https")))
    } else if value.mayBelong || text.contains("${") && text.contains("/") {
      loose.append((text, value, place))
    }
  }

  /// Whether `name` is the name of a header field.
  static func isHeader(_ name: String) -> Bool { name.contains("-") || headers.contains(name.lowercased()) }

  private static let headers = Set(
    words: "authorization accept host cookie origin referer connection date expect te via")
}

extension String {
  /// The lowercase name of a variable without a language's sigil.
  var plainName: String { String(drop { "$@&*".contains($0) }).lowercased() }
}
