/// A JSON text that keeps strings and numbers as written.
///
/// Source: RFC 8259.
indirect enum JSON {
  case object([(name: JSON, value: JSON)], written: ArraySlice<UInt8>)
  case list([JSON], written: ArraySlice<UInt8>)
  case scalar(ArraySlice<UInt8>)

  /// The text between members, and between a name and its value.
  struct Separators {
    let comma: String
    let colon: String
    let description: String

    /// The separators of common libraries.
    static let all = [
      Separators(comma: ",", colon: ":", description: "without spaces"),
      Separators(comma: ", ", colon: ": ", description: "with a space after ',' and ':'"),
      Separators(comma: ",", colon: ": ", description: "with a space after ':'"),
    ]
  }

  /// `nil` if the bytes are not one JSON object or list, or are nested more than 64 deep.
  init?(_ octets: [UInt8]) {
    var reader = JSONReader(octets: octets)
    guard let value = reader.value(depth: 0), value.isNested, reader.isAtEnd else { return nil }
    self = value
  }

  var isNested: Bool {
    if case .scalar = self { false } else { true }
  }

  /// A string without its escapes, or any other value as written. `nil` if an escape is not valid.
  var text: [UInt8]? {
    switch self {
    case .object(_, let written), .list(_, let written): return Array(written)
    case .scalar(let written):
      guard written.first == 0x22 else { return Array(written) }
      var text: [UInt8] = []
      var rest = written.dropFirst().dropLast()
      while let octet = rest.popFirst() {
        if octet != 0x5C {
          text.append(octet)
        } else if rest.first == 0x75 {
          guard let scalar = Self.scalar(&rest) else { return nil }
          text += String(scalar).utf8
        } else {
          guard let letter = rest.popFirst() else { return nil }
          text.append([0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x62: 0x08, 0x66: 0x0C][letter] ?? letter)
        }
      }
      return text
    }
  }

  /// Reads `u20AC`, or `uD83D\uDE00`.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    let unit = { (rest: inout ArraySlice<UInt8>) in
      let digits = rest.dropFirst().prefix(4)
      rest = rest.dropFirst(5)
      return digits.count == 4 ? UInt32(Array(digits).text, radix: 16) : nil
    }
    guard var number = unit(&rest) else { return nil }
    if 0xD800...0xDBFF ~= number, rest.starts(with: [0x5C, 0x75]) {
      rest.removeFirst()
      guard let low = unit(&rest) else { return nil }
      number = 0x10000 + (number - 0xD800) << 10 + (low & 0x3FF)
    }
    return Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  /// The members with their names. `nil` if it is not an object, or if a name or value cannot be read.
  var members: [(name: [UInt8], value: [UInt8], isNested: Bool)]? {
    guard case .object(let all, _) = self else { return nil }
    let members = all.compactMap { member in
      member.name.text.flatMap { name in member.value.text.map { (name, $0, member.value.isNested) } }
    }
    return members.count == all.count ? members : nil
  }

  func text(_ separators: Separators, isSorted: Bool) -> [UInt8] {
    let comma = Array(separators.comma.utf8)
    switch self {
    case .scalar(let written): return Array(written)
    case .list(let values, _):
      let texts = values.map { $0.text(separators, isSorted: isSorted) }
      return [0x5B] + texts.joined(separator: comma) + [0x5D]
    case .object(let members, _):
      let texts = members.map { member in
        (
          name: member.name.text(separators, isSorted: false),
          value: Array(separators.colon.utf8) + member.value.text(separators, isSorted: isSorted)
        )
      }
      let sorted = isSorted ? texts.sorted { $0.name.lexicographicallyPrecedes($1.name) } : texts
      return [0x7B] + sorted.map { $0.name + $0.value }.joined(separator: comma) + [0x7D]
    }
  }
}

private struct JSONReader {
  private static let deepest = 64
  private static let ends = OctetSet(",:]}\" \t\r\n[{")
  let octets: [UInt8]
  private var index = 0

  init(octets: [UInt8]) { self.octets = octets }

  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return index == octets.count
    }
  }

  mutating func value(depth: Int) -> JSON? {
    guard depth < Self.deepest else { return nil }
    skipSpaces()
    let start = index
    if take(0x7B) {
      let members = elements(until: 0x7D) { reader -> (name: JSON, value: JSON)? in
        reader.skipSpaces()
        guard let name = reader.string(), reader.take(0x3A) else { return nil }
        return reader.value(depth: depth + 1).map { (.scalar(name), $0) }
      }
      return members.map { .object($0, written: octets[start..<index]) }
    }
    if take(0x5B) {
      let values = elements(until: 0x5D) { $0.value(depth: depth + 1) }
      return values.map { .list($0, written: octets[start..<index]) }
    }
    if let text = string() { return .scalar(text) }
    while index < octets.count, !Self.ends.contains(octets[index]) { index += 1 }
    return index == start ? nil : .scalar(octets[start..<index])
  }

  private mutating func elements<Element>(
    until end: UInt8, _ read: (inout JSONReader) -> Element?
  ) -> [Element]? {
    var elements: [Element] = []
    if take(end) { return [] }
    repeat {
      guard let element = read(&self) else { return nil }
      elements.append(element)
    } while take(0x2C)
    return take(end) ? elements : nil
  }

  /// Reads a string with its quotes, as written.
  private mutating func string() -> ArraySlice<UInt8>? {
    guard index < octets.count, octets[index] == 0x22 else { return nil }
    let start = index
    index += 1
    while index < octets.count, octets[index] != 0x22 { index += octets[index] == 0x5C ? 2 : 1 }
    guard index < octets.count else { return nil }
    index += 1
    return octets[start..<index]
  }

  private mutating func take(_ octet: UInt8) -> Bool {
    skipSpaces()
    guard index < octets.count, octets[index] == octet else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() {
    while index < octets.count, octets[index] <= 0x20 { index += 1 }
  }
}
