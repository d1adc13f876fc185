/// Reads JSON byte by byte. No byte is read twice except for quotations in messages.
struct JSONReader {
  private let octets: [UInt8]
  private let rules: JSONTree.Rules
  private var index = 0
  private var line = 1

  init(_ octets: [UInt8], _ rules: JSONTree.Rules) {
    self.octets = octets
    self.rules = rules
  }

  mutating func document() throws(JSONSyntaxError) -> JSONTree {
    let value = try value(depth: 0)
    skipSpace()
    guard index == octets.count else { throw unexpected("nothing more") }
    return value
  }

  private func fault(_ kind: JSONSyntaxError.Kind) -> JSONSyntaxError {
    JSONSyntaxError(line: line, kind: kind)
  }

  private func unexpected(_ wanted: String) -> JSONSyntaxError {
    fault(index < octets.count ? .unexpected(wanted) : .endsTooSoon)
  }

  private mutating func skipSpace() {
    while index < octets.count {
      switch octets[index] {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      index += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONTree {
    skipSpace()
    guard index < octets.count else { throw fault(.endsTooSoon) }
    switch octets[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < rules.deepest else { throw fault(.tooDeep(rules.deepest)) }
      return octets[index] == UInt8(ascii: "[") ? try array(depth: depth) : try object(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    default: throw unexpected("a value")
    }
  }

  private mutating func word(_ word: String, _ value: JSONTree) throws(JSONSyntaxError) -> JSONTree {
    guard octets[index...].starts(with: word.utf8) else { throw unexpected("a value") }
    index += word.utf8.count
    return value
  }

  /// Skips white space, and consumes the given byte if it is next. Returns whether it was.
  private mutating func take(_ octet: UInt8) -> Bool {
    skipSpace()
    guard index < octets.count, octets[index] == octet else { return false }
    index += 1
    return true
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONTree {
    index += 1
    var values: [JSONTree] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      values.append(try value(depth: depth + 1))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw unexpected("',' or ']'") }
    return .array(values)
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONTree {
    index += 1
    var members: [JSONTree.Member] = []
    var names: Set<String> = []
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard index < octets.count, octets[index] == UInt8(ascii: "\"") else {
        throw unexpected("a quoted name")
      }
      let name = try string()
      if rules.refusesRepeatedNames, !names.insert(name).inserted { throw fault(.repeatedName(name)) }
      guard take(UInt8(ascii: ":")) else { throw unexpected("':'") }
      members.append(JSONTree.Member(name: name, value: try value(depth: depth + 1)))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw unexpected("',' or '}'") }
    return .object(members)
  }

  /// Reads the text of a number (RFC 8259, section 6).
  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = index
    if octets[index] == UInt8(ascii: "-") { index += 1 }
    let whole = skipDigits()
    let isPadded = whole.count > 1 && octets[whole.lowerBound] == UInt8(ascii: "0")
    guard !whole.isEmpty, !isPadded else { throw fault(.invalidNumber) }
    if index < octets.count, octets[index] == UInt8(ascii: ".") {
      index += 1
      guard !skipDigits().isEmpty else { throw fault(.invalidNumber) }
    }
    if index < octets.count, octets[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < octets.count, octets[index] == UInt8(ascii: "+") || octets[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard !skipDigits().isEmpty else { throw fault(.invalidNumber) }
    }
    let text = String(decoding: octets[start..<index], as: UTF8.self)
    if rules.refusesInfiniteNumbers, Double(text)?.isFinite != true { throw fault(.numberTooLarge) }
    return text
  }

  private mutating func skipDigits() -> Range<Int> {
    let start = index
    while index < octets.count, 0x30...0x39 ~= octets[index] { index += 1 }
    return start..<index
  }
}

// MARK: - Strings

extension JSONReader {
  /// Reads the text between quotation marks; the opening one is next.
  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    // The part before the last escape, if the string has any. Most strings have none.
    var text: [UInt8] = []
    var plain = index
    while index < octets.count {
      let octet = octets[index]
      guard octet >= 0x20 else { throw fault(.controlCharacter) }
      guard octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let end = index
      index += 1
      if octet == UInt8(ascii: "\""), text.isEmpty { return try utf8(octets.span.extracting(plain..<end)) }
      text += octets[plain..<end]
      if octet == UInt8(ascii: "\"") { return try utf8(text.span) }
      text.append(contentsOf: String(try escape()).utf8)
      plain = index
    }
    throw fault(.endsTooSoon)
  }

  private func utf8(_ octets: Span<UInt8>) throws(JSONSyntaxError) -> String {
    guard let text = String(utf8: octets) else { throw fault(.invalidUTF8) }
    return text
  }

  /// Reads the character of an escape whose backslash was already read.
  private mutating func escape() throws(JSONSyntaxError) -> Character {
    guard index < octets.count else { throw fault(.endsTooSoon) }
    let octet = octets[index]
    index += 1
    switch octet {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Character(Unicode.Scalar(octet))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try scalar())
    default: throw fault(.invalidEscape)
    }
  }

  /// Reads the scalar of one `\uXXXX`, or of two that form a surrogate pair.
  private mutating func scalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    let unit = try unit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let lone = fault(.loneSurrogate("\\u" + String(decoding: octets[start..<index], as: UTF8.self)))
    guard unit < 0xDC00, octets[index...].starts(with: "\\u".utf8) else { throw lone }
    index += 2
    let low = try self.unit()
    guard 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw lone }
    return scalar
  }

  private mutating func unit() throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard index < octets.count, let digit = Character(Unicode.Scalar(octets[index])).hexDigitValue else {
        throw fault(.invalidEscape)
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }
}
