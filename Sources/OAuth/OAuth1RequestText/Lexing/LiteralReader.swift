/// Reads values of JSON, JavaScript, Python, Ruby, PHP and Go byte by byte, without going back.
///
/// Accepts a superset of them: names without quotes, trailing commas, comments, `b'...'`, strings joined by `+`, `=>`.
/// It stops at a value that cannot be read; a tolerant reader represents text that is not a value (`payload`,
/// `<socket>`, `[Function: x]`) as a call without arguments, to record that something is there.
struct LiteralReader {
  /// The maximum nesting of arrays, objects and calls.
  static let deepest = 100

  /// An error and its line.
  struct Failure: Error {
    let line: Int
    let sentence: String
  }

  private let octets: Bytes
  private(set) var index: Int
  private let isTolerant: Bool

  init(_ octets: Bytes, isTolerant: Bool = false) {
    self.octets = octets
    self.isTolerant = isTolerant
    index = octets.startIndex
  }

  var isAtEnd: Bool { index == octets.endIndex }

  private func failure(_ sentence: String) -> Failure {
    Failure(
      line: 1 + octets[octets.startIndex..<index].count { $0 == 0x0A },
      sentence: isAtEnd ? "it ends unexpectedly" : sentence)
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

  /// Skips white space and then `wanted`; returns `false` if the next byte is another one.
  mutating func take(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard octet == wanted else { return false }
    index += 1
    return true
  }

  /// Reads the next value.
  mutating func value(depth: Int = 0) throws(Failure) -> LiteralValue {
    guard depth < Self.deepest else { throw failure("it is nested more than \(Self.deepest) levels deep") }
    skipSpace()
    guard let octet else { throw failure("a value is missing") }
    switch octet {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "[") where isTolerant && isPrinted(): return opaque()
    case UInt8(ascii: "["): return .grouped(try list(until: UInt8(ascii: "]"), depth: depth))
    case UInt8(ascii: "("): return .grouped(try list(until: UInt8(ascii: ")"), depth: depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return try strings()
    case UInt8(ascii: "-"), UInt8(ascii: "+"), 0x30...0x39, UInt8(ascii: "."): return .number(number())
    // A Ruby symbol or a Go pointer.
    case UInt8(ascii: ":") where isTolerant, UInt8(ascii: "&") where isTolerant:
      index += 1
      return try named(depth: depth)
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

  /// Reads a word, a call, or a Python string with a prefix.
  private mutating func named(depth: Int) throws(Failure) -> LiteralValue {
    let word = word()
    if word.isEmpty {
      guard isTolerant, let octet, !",:;)]}=".utf8.contains(octet) else {
        throw failure("a value is missing")
      }
      return opaque()
    }
    if ["b", "B", "u", "r"].contains(word), octet == UInt8(ascii: "'") || octet == UInt8(ascii: "\"") {
      return try strings(isBytes: word.lowercased() == "b")
    }
    switch word {
    case "true", "True": return .bool(true)
    case "false", "False": return .bool(false)
    case "null", "None", "undefined", "nil", "NULL", "undef": return .null
    case "new", "await": return try value(depth: depth + 1)
    default:
      skipSpace()
      if octet == UInt8(ascii: "(") {
        let arguments = try list(until: UInt8(ascii: ")"), depth: depth)
        // PHP's `array`.
        return word.lowercased() == "array" ? .grouped(arguments) : .call(word, arguments.map(\.value))
      }
      guard isTolerant else {
        throw failure("'\(word.prefix(30))' is not a value; replace it with a literal")
      }
      // 'IncomingMessage {', 'http.Header{'.
      if octet == UInt8(ascii: "{") { return try object(depth: depth) }
      return .call(word, [])
    }
  }

  /// Reads a nested value; a tolerant reader skips a value that it cannot read.
  private mutating func element(depth: Int) throws(Failure) -> LiteralValue {
    let begin = index
    do throws(Failure) {
      return try value(depth: depth + 1)
    } catch {
      guard isTolerant, !isAtEnd, depth + 1 < Self.deepest else { throw error }
      index = begin
      skipSpace()
      let value = opaque(isWhole: true)
      guard index > begin else { throw error }
      return value
    }
  }

  /// Reads elements, with names if they are written `name => value`.
  private mutating func list(until end: UInt8, depth: Int) throws(Failure) -> [LiteralValue.Element] {
    index += 1
    var values: [LiteralValue.Element] = []
    while !take(end) {
      let first = try element(depth: depth)
      skipSpace()
      if octets.has("=>", at: index) {
        index += 2
        values.append((first, try value(depth: depth + 1)))
      } else if case .call(let name, []) = first, octet == 0x3D || octet == 0x3A {
        // A named argument, as Python and Swift write it.
        index += 1
        values.append((.string(Array(name.utf8)), try value(depth: depth + 1)))
      } else {
        values.append((nil, first))
      }
      if !take(UInt8(ascii: ",")), octet != end { throw failure("a ',' is missing") }
    }
    return values
  }

  /// Whether the next bracket is a program's printed form of a value: `[Object]`, `[Function: x]`, `[Circular *1]`.
  private func isPrinted() -> Bool {
    guard let next = octets[index...].dropFirst().first, 0x41...0x5A ~= next else { return false }
    let inner = octets[index...].dropFirst().prefix(80).prefix { $0 != UInt8(ascii: "]") }
    return !inner.contains { "\"'`,{".utf8.contains($0) }
  }

  /// Skips text that is not a value, up to the closing bracket or the next comma, including nested brackets. Text that
  /// begins with a bracket ends with it, unless `isWhole`.
  private mutating func opaque(isWhole: Bool = false) -> LiteralValue {
    let begin = index
    let endsWithBracket = !isWhole && (octet == UInt8(ascii: "[") || octet == UInt8(ascii: "<"))
    var open = 0
    while let octet, open > 0 || !"\n,>]})".utf8.contains(octet) {
      if "<[{(".utf8.contains(octet) { open += 1 }
      if ">]})".utf8.contains(octet) { open -= 1 }
      index += 1
      if open == 0, endsWithBracket, ">]})".utf8.contains(octet) { break }
    }
    return .call(octets[begin..<index].prefix(40).text, [])
  }

  private mutating func object(depth: Int) throws(Failure) -> LiteralValue {
    index += 1
    var members: [LiteralValue.Member] = []
    while !take(UInt8(ascii: "}")) {
      let name = try name()
      skipSpace()
      if octets.has("=>", at: index) {
        index += 2
      } else if isTolerant, octet == UInt8(ascii: "=") {
        index += 1
      } else if !take(UInt8(ascii: ":")) {
        throw failure("a ':' is missing")
      }
      if isTolerant { takeReference() }
      members.append(LiteralValue.Member(name, try element(depth: depth)))
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
    // A Ruby symbol.
    if isTolerant, octet == UInt8(ascii: ":") { index += 1 }
    if isTolerant, octet == UInt8(ascii: "["), case .call(let name, _) = opaque() { return name }
    let name = word()
    if name.isEmpty { throw failure("a name is missing") }
    return name
  }

  /// Skips Node's prefixes of an object: `<ref *1>`, `[Object: null prototype]`.
  private mutating func takeReference() {
    skipSpace()
    for mark in ["<ref *", "[Object: null prototype] "] where octets.has(mark, at: index) {
      let close = mark.hasPrefix("<") ? UInt8(ascii: ">") : UInt8(ascii: "]")
      index = octets[index...].prefix(40).firstIndex(of: close).map { $0 + 1 } ?? index
    }
  }

  /// Reads strings joined by `+`.
  private mutating func strings(isBytes: Bool = false) throws(Failure) -> LiteralValue {
    var text = try string(isBytes: isBytes)
    while take(UInt8(ascii: "+")) {
      skipSpace()
      guard let octet, [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`")].contains(octet) else {
        throw failure("a string contains a variable; insert its value")
      }
      text += try string(isBytes: isBytes)
    }
    return .string(text)
  }

  /// Reads the next string.
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
        throw failure("a string contains a variable; insert its value")
      }
      guard octet == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      text += octets[plain..<index]
      // No escape is longer than "\u{10FFFF}" or a surrogate pair; non-ASCII characters are not escapes.
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
