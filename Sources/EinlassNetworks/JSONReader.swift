extension JSONText {
  /// Reads one JSON value (RFC 8259) and nothing behind it; nil where the octets are none, or nest too deeply.
  ///
  /// A number that is no 64-bit integer is read as its text: nothing here counts with it.
  package init?(parsing octets: some Sequence<UInt8>) {
    var reader = JSONReader(octets: Array(octets))
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    guard reader.isAtEnd else { return nil }
    self = value
  }

  /// The value of the first member called `name`; nil where there is none, or the value is no object.
  package subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text; nil where the value is none.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}

private struct JSONReader {
  /// Arrays and objects within each other beyond this are refused instead of read.
  static let deepest = 32

  let octets: [UInt8]
  var index = 0

  var isAtEnd: Bool { index == octets.count }

  mutating func skipSpace() {
    while index < octets.count, [0x20, 0x09, 0x0A, 0x0D].contains(octets[index]) { index += 1 }
  }

  mutating func value(depth: Int) -> JSONText? {
    skipSpace()
    guard index < octets.count, depth < Self.deepest else { return nil }
    switch octets[index] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONText.string)
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func take(_ octet: UInt8) -> Bool {
    skipSpace()
    guard index < octets.count, octets[index] == octet else { return false }
    index += 1
    return true
  }

  private mutating func word(_ word: String, _ value: JSONText) -> JSONText? {
    guard octets[index...].starts(with: word.utf8) else { return nil }
    index += word.utf8.count
    return value
  }

  private mutating func array(depth: Int) -> JSONText? {
    index += 1
    var values: [JSONText] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  private mutating func object(depth: Int) -> JSONText? {
    index += 1
    var members: [JSONText.Member] = []
    if take(UInt8(ascii: "}")) { return .object([]) }
    repeat {
      skipSpace()
      guard index < octets.count, octets[index] == UInt8(ascii: "\""), let name = string(),
        take(UInt8(ascii: ":")), let value = value(depth: depth + 1)
      else { return nil }
      members.append(.init(name: name, value: value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func number() -> JSONText? {
    let digits = octets[index...].prefix { octet in
      (0x30...0x39).contains(octet) || "+-.eE".utf8.contains(octet)
    }
    guard let first = digits.first(where: { $0 != UInt8(ascii: "-") }), (0x30...0x39).contains(first) else {
      return nil
    }
    index = digits.endIndex
    let text = String(decoding: digits, as: UTF8.self)
    return Int64(text).map(JSONText.integer) ?? .string(text)
  }

  /// The text between the quotation marks; nil where it does not end, or has octets that no string may have.
  private mutating func string() -> String? {
    index += 1
    var units: [UInt16] = []
    var plain = index
    while index < octets.count {
      let octet = octets[index]
      guard octet >= 0x20 else { return nil }
      guard octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard let text = String(validating: octets[plain..<index], as: UTF8.self) else { return nil }
      units += text.utf16
      index += 1
      if octet == UInt8(ascii: "\"") { return String(decoding: units, as: UTF16.self) }
      guard let unit = escape() else { return nil }
      units.append(unit)
      plain = index
    }
    return nil
  }

  private mutating func escape() -> UInt16? {
    guard index < octets.count else { return nil }
    let octet = octets[index]
    index += 1
    switch octet {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(octet)
    case UInt8(ascii: "b"): return 8
    case UInt8(ascii: "f"): return 12
    case UInt8(ascii: "n"): return 10
    case UInt8(ascii: "r"): return 13
    case UInt8(ascii: "t"): return 9
    case UInt8(ascii: "u"):
      let digits = octets[index...].prefix(4)
      guard digits.count == 4, !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")) else {
        return nil
      }
      index += 4
      return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    default: return nil
    }
  }
}
