/// Reads values of JSON, JavaScript and Python octet by octet, without going back.
///
/// Wider than each of the three: names without quotes, commas at the end, comments, `b'...'`, strings joined by `+`. Where a
/// value cannot be read, it stops.
struct LiteralReader {
  /// How deep arrays, objects and calls may be within each other.
  static let deepest = 100

  /// What is wrong, where.
  struct Failure: Error {
    let line: Int
    let sentence: String
  }

  private let octets: ArraySlice<UInt8>
  private(set) var index: Int
  private var start: Int

  init(_ octets: ArraySlice<UInt8>) {
    self.octets = octets
    index = octets.startIndex
    start = octets.startIndex
  }

  var isAtEnd: Bool { index == octets.endIndex }

  private func failure(_ sentence: String) -> Failure {
    Failure(
      line: 1 + octets[octets.startIndex..<index].count { $0 == 0x0A },
      sentence: isAtEnd ? "it ends too soon" : sentence)
  }

  private var octet: UInt8? { index < octets.endIndex ? octets[index] : nil }

  /// Skips white space and comments.
  mutating func skipSpace() {
    while let octet {
      if octet <= 0x20 {
        index += 1
      } else if octets.has("//", at: index) {
        while let octet = self.octet, octet != 0x0A { _ = octet; index += 1 }
      } else if octets.has("/*", at: index) {
        index = octets.firstIndex(of: "*/", from: index + 2).map { $0 + 2 } ?? octets.endIndex
      } else {
        return
      }
    }
  }

  /// Goes beyond `wanted`, after space; false where something else comes.
  mutating func take(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard octet == wanted else { return false }
    index += 1
    return true
  }

  /// The value that comes next.
  mutating func value(depth: Int = 0) throws(Failure) -> LiteralValue {
    guard depth < Self.deepest else { throw failure("it is more than \(Self.deepest) values deep") }
    skipSpace()
    guard let octet else { throw failure("a value is missing") }
    switch octet {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return .array(try list(until: UInt8(ascii: "]"), depth: depth))
    case UInt8(ascii: "("): return .array(try list(until: UInt8(ascii: ")"), depth: depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return try strings()
    case UInt8(ascii: "-"), UInt8(ascii: "+"), 0x30...0x39, UInt8(ascii: "."): return .number(number())
    default: return try named(depth: depth)
    }
  }

  private mutating func number() -> String {
    let begin = index
    while let octet,
      octet == UInt8(ascii: "+") || octet == UInt8(ascii: "-") || octet == UInt8(ascii: ".")
        || Self.isWord(octet)
    {
      index += 1
    }
    return octets[begin..<index].text
  }

  private static func isWord(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }

  private mutating func word() -> String {
    let begin = index
    while let octet, Self.isWord(octet) || octet == UInt8(ascii: ".") && index > begin { index += 1 }
    return octets[begin..<index].text
  }

  /// A word, a call, or a string of Python with its letter.
  private mutating func named(depth: Int) throws(Failure) -> LiteralValue {
    let word = word()
    if word.isEmpty { throw failure("a value is missing") }
    if ["b", "B", "u", "r"].contains(word), octet == UInt8(ascii: "'") || octet == UInt8(ascii: "\"") {
      return try strings(isBytes: word.lowercased() == "b")
    }
    switch word {
    case "true", "True": return .bool(true)
    case "false", "False": return .bool(false)
    case "null", "None", "undefined", "nil": return .null
    case "new", "await": return try value(depth: depth + 1)
    default:
      skipSpace()
      guard octet == UInt8(ascii: "(") else {
        throw failure("'\(word.prefix(30))' is not a value; write the value itself in its place")
      }
      return .call(word, try list(until: UInt8(ascii: ")"), depth: depth))
    }
  }

  private mutating func list(until end: UInt8, depth: Int) throws(Failure) -> [LiteralValue] {
    index += 1
    var values: [LiteralValue] = []
    while !take(end) {
      values.append(try value(depth: depth + 1))
      if !take(UInt8(ascii: ",")), octet != end { throw failure("a ',' is missing") }
    }
    return values
  }

  private mutating func object(depth: Int) throws(Failure) -> LiteralValue {
    index += 1
    var members: [LiteralValue.Member] = []
    while !take(UInt8(ascii: "}")) {
      let name = try name()
      skipSpace()
      if octets.has("=>", at: index) {
        index += 2
      } else if !take(UInt8(ascii: ":")) {
        throw failure("a ':' is missing")
      }
      members.append(LiteralValue.Member(name: name, value: try value(depth: depth + 1)))
      if !take(UInt8(ascii: ",")), octet != UInt8(ascii: "}") { throw failure("a ',' is missing") }
    }
    return .object(members)
  }

  private mutating func name() throws(Failure) -> String {
    skipSpace()
    if octet == UInt8(ascii: "b"), octets.has("b'", at: index) || octets.has("b\"", at: index) { index += 1 }
    if let octet, octet == UInt8(ascii: "'") || octet == UInt8(ascii: "\"") {
      return String(decoding: try string(isBytes: false), as: UTF8.self)
    }
    let name = word()
    if name.isEmpty { throw failure("a name is missing") }
    return name
  }

  /// Strings with `+` between them.
  private mutating func strings(isBytes: Bool = false) throws(Failure) -> LiteralValue {
    var text = try string(isBytes: isBytes)
    while take(UInt8(ascii: "+")) {
      skipSpace()
      guard let octet, [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(octet) else {
        throw failure("a variable stands in a string; write its value in its place")
      }
      text += try string(isBytes: isBytes)
    }
    return .string(text)
  }

  /// The string whose quotation mark comes next.
  mutating func string(isBytes: Bool) throws(Failure) -> [UInt8] {
    let quote = octets[index]
    index += 1
    var text: [UInt8] = []
    var plain = index
    while index < octets.endIndex {
      let octet = octets[index]
      if octet == quote {
        text += octets[plain..<index]
        index += 1
        return text
      }
      if quote == UInt8(ascii: "`"), octets.has("${", at: index) {
        throw failure("a variable stands in a string; write its value in its place")
      }
      guard octet == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text += octets[plain..<index]
      // No escape is longer than "\u{10FFFF}" or a surrogate pair; what is not ASCII stands for itself.
      var escape = octets[(index + 1)..<min(index + 13, octets.endIndex)].prefix { $0 < 0x80 }.map {
        Unicode.Scalar($0)
      }[...]
      let count = escape.count
      if count == 0 {
        index += 1
      } else {
        StringEscape.take(&escape, isText: !isBytes, into: &text)
        index += 1 + count - escape.count
      }
      plain = index
    }
    throw failure("a string is not closed")
  }
}
