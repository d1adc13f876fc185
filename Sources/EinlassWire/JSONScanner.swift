/// Goes through a text and says whether it is one JSON value (RFC 8259), without making anything of it.
///
/// It takes time in proportion to the text, and no more stack for a deep one.
struct JSONScanner {
  /// How deep arrays and objects may lie, as for `JSONDecoder`.
  private static let deepest = 512

  private let octets: [UInt8]
  private var place = 0
  /// The closing brackets that are awaited, the innermost last.
  private var open: [UInt8] = []

  /// `octets` are UTF-8; who calls has seen to that.
  init(_ octets: [UInt8]) {
    self.octets = octets
  }

  /// Whether the whole text is one value with blanks around it.
  mutating func isDocument() -> Bool {
    while true {
      guard let isComplete = value() else { return false }
      if !isComplete { continue }
      switch goOn() {
      case .nextValue: continue
      case .end: return place == octets.count
      case .fault: return false
      }
    }
  }

  private enum Step {
    case nextValue, end, fault
  }

  /// What comes behind a complete value: closing brackets, then a comma or the end.
  private mutating func goOn() -> Step {
    while true {
      skipBlanks()
      guard let closing = open.last else { return .end }
      guard let octet = take() else { return .fault }
      if octet == closing {
        open.removeLast()
      } else if octet == UInt8(ascii: ",") {
        return closing == UInt8(ascii: "]") || name() ? .nextValue : .fault
      } else {
        return .fault
      }
    }
  }

  /// Reads a value; false: it has begun, and what it holds comes next; nil: it is none.
  private mutating func value() -> Bool? {
    skipBlanks()
    guard let octet = take() else { return nil }
    switch octet {
    case UInt8(ascii: "\""): return string() ? true : nil
    case UInt8(ascii: "["): return begin(UInt8(ascii: "]"))
    case UInt8(ascii: "{"): return begin(UInt8(ascii: "}"))
    case UInt8(ascii: "t"): return rest("rue") ? true : nil
    case UInt8(ascii: "f"): return rest("alse") ? true : nil
    case UInt8(ascii: "n"): return rest("ull") ? true : nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      place -= 1
      return number() ? true : nil
    default: return nil
    }
  }

  private mutating func begin(_ closing: UInt8) -> Bool? {
    skipBlanks()
    if peek() == closing {
      place += 1
      return open.count < Self.deepest ? true : nil
    }
    open.append(closing)
    guard open.count <= Self.deepest else { return nil }
    return closing == UInt8(ascii: "]") || name() ? false : nil
  }

  /// The name of a member and its colon.
  private mutating func name() -> Bool {
    skipBlanks()
    guard take() == UInt8(ascii: "\""), string() else { return false }
    skipBlanks()
    return take() == UInt8(ascii: ":")
  }

  // MARK: - Strings

  /// What is behind the opening quote, with the closing one.
  private mutating func string() -> Bool {
    while let octet = take() {
      switch octet {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): if !escape() { return false }
      case 0..<0x20: return false
      default: break
      }
    }
    return false
  }

  /// What is behind a backslash; of two surrogates both.
  private mutating func escape() -> Bool {
    guard let octet = take() else { return false }
    guard octet == UInt8(ascii: "u") else { return #""\/bfnrt"#.utf8.contains(octet) }
    guard let unit = unit() else { return false }
    guard UTF16.isSurrogate(unit) else { return true }
    guard UTF16.isLeadSurrogate(unit), rest("\\u"), let second = self.unit() else { return false }
    return UTF16.isTrailSurrogate(second)
  }

  /// Four hexadecimal digits.
  private mutating func unit() -> UInt16? {
    guard octets.count - place >= 4 else { return nil }
    var unit: UInt16 = 0
    for octet in octets[place..<(place + 4)] {
      guard let digit = Character(UnicodeScalar(octet)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    place += 4
    return unit
  }

  // MARK: - Numbers

  private mutating func number() -> Bool {
    let start = place
    if peek() == UInt8(ascii: "-") { place += 1 }
    if peek() == UInt8(ascii: "0") { place += 1 } else if !digits() { return false }
    if peek() == UInt8(ascii: ".") {
      place += 1
      guard digits() else { return false }
    }
    var hasExponent = false
    if let mark = peek(), mark | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      place += 1
      if let sign = peek(), "+-".utf8.contains(sign) { place += 1 }
      guard digits() else { return false }
    }
    // No shorter number without an exponent can be too large.
    guard hasExponent || place - start > 300 else { return true }
    return Double(String(decoding: octets[start..<place], as: UTF8.self))?.isFinite ?? false
  }

  /// At least one digit.
  private mutating func digits() -> Bool {
    let start = place
    while let octet = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) { place += 1 }
    return place > start
  }

  // MARK: - Octets

  private func peek() -> UInt8? {
    place < octets.count ? octets[place] : nil
  }

  private mutating func take() -> UInt8? {
    guard place < octets.count else { return nil }
    defer { place += 1 }
    return octets[place]
  }

  private mutating func rest(_ text: StaticString) -> Bool {
    let text = Array(text.description.utf8)
    guard octets[place...].starts(with: text) else { return false }
    place += text.count
    return true
  }

  private mutating func skipBlanks() {
    while let octet = peek(), octet == 0x20 || octet == 0x0A || octet == 0x0D || octet == 0x09 { place += 1 }
  }
}
