/// The members of a JSON object, with values as a client would sign them: texts unescaped, all else as written.
///
/// Source: RFC 8259.
struct JSONMembers {
  private(set) var list: [(name: [UInt8], value: [UInt8], isNested: Bool)] = []
  private let octets: [UInt8]
  private var index = 0

  /// nil where `octets` are not a JSON object, or are a huge one.
  init?(_ octets: [UInt8]) {
    self.octets = octets.trimmed
    guard self.octets.first == 0x7B, octets.count < 65_536 else { return nil }
    index = 1
    skipSpaces()
    if next == 0x7D { return }
    repeat {
      skipSpaces()
      guard let name = readText() else { return nil }
      skipSpaces()
      guard take(0x3A) else { return nil }
      skipSpaces()
      guard let (value, isNested) = readValue() else { return nil }
      list.append((name, value, isNested))
      skipSpaces()
    } while take(0x2C)
    guard take(0x7D) else { return nil }
  }

  private var next: UInt8? { index < octets.count ? octets[index] : nil }

  private mutating func take(_ octet: UInt8) -> Bool {
    guard next == octet else { return false }
    index += 1
    return true
  }

  private mutating func skipSpaces() {
    while let octet = next, octet <= 0x20 { index += 1 }
  }

  private mutating func readValue() -> (value: [UInt8], isNested: Bool)? {
    if next == 0x22 { return readText().map { ($0, false) } }
    let start = index
    var depth = 0
    while let octet = next {
      if octet == 0x22 {
        guard readText() != nil else { return nil }
        continue
      }
      if depth == 0, octet == 0x2C || octet == 0x7D { break }
      if octet == 0x7B || octet == 0x5B { depth += 1 }
      if octet == 0x7D || octet == 0x5D { depth -= 1 }
      index += 1
    }
    let value = Array(octets[start..<index]).trimmed
    return value.isEmpty ? nil : (value, value.first == 0x7B || value.first == 0x5B)
  }

  private mutating func readText() -> [UInt8]? {
    guard take(0x22) else { return nil }
    var text: [UInt8] = []
    while let octet = next {
      index += 1
      switch octet {
      case 0x22: return text
      case 0x5C: guard readEscape(into: &text) else { return nil }
      default: text.append(octet)
      }
    }
    return nil
  }

  private mutating func readEscape(into text: inout [UInt8]) -> Bool {
    guard let octet = next else { return false }
    index += 1
    switch octet {
    case 0x6E: text.append(0x0A)
    case 0x74: text.append(0x09)
    case 0x72: text.append(0x0D)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x75:
      guard var unit = readUnit() else { return false }
      if 0xD800...0xDBFF ~= unit, take(0x5C), take(0x75), let low = readUnit() {
        unit = 0x10000 + (unit - 0xD800) << 10 + (low & 0x3FF)
      }
      text += Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
    default: text.append(octet)
    }
    return true
  }

  private mutating func readUnit() -> UInt32? {
    guard index + 4 <= octets.count else { return nil }
    defer { index += 4 }
    return UInt32(Array(octets[index..<index + 4]).text, radix: 16)
  }
}
