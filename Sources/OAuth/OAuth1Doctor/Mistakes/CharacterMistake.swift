internal import OAuth1

/// Ways in which clients lose or change non-ASCII characters.
///
/// Source: list of mistakes, row 10.
enum CharacterMistake: String, CaseIterable {
  case latin1 = "as Latin-1"
  case windows1252 = "as Windows-1252"
  case twiceUTF8 = "as UTF-8 that was encoded as UTF-8 a second time"
  case escapeFunction = "with JavaScript's escape(), such as %u20AC"
  case codeUnits = "as UTF-16 code units, such as %20AC"
  case lowOctets = "as the low byte of each UTF-16 code unit"
  case surrogates = "as UTF-8, one UTF-16 code unit at a time"
  case signExtended = "as sign-extended bytes, such as %FFFFFFC3"
  case bare = "without escapes"
  case dropped = "as empty strings"
  case questionMarks = "as question marks"
  case questionMarkPerOctet = "as one question mark for each byte"
  case replaced = "as replacement characters"
  case unitsReplaced = "as one replacement character for each surrogate"
  case questionMarkPerUnit = "as one question mark for each UTF-16 code unit"

  /// The name or value as such a client would encode it; the encoding of ASCII is unchanged.
  func reencode(_ encoded: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(encoded.count * 2)
    var beyond: [UInt8] = []
    var index = 0
    while index < encoded.count {
      let isEscape = encoded[index] == 0x25
      let octet = isEscape ? PercentEncoding.escaped(encoded.span, at: index + 1) ?? 0x25 : encoded[index]
      if octet > 0x7F {
        beyond.append(octet)
        index += isEscape ? 3 : 1
        continue
      }
      if !beyond.isEmpty {
        append(beyond, to: &result)
        beyond = []
      }
      result.append(encoded[index])
      index += 1
    }
    if !beyond.isEmpty { append(beyond, to: &result) }
    return result
  }

  /// Appends the result for bytes of which none is ASCII.
  private func append(_ octets: [UInt8], to result: inout [UInt8]) {
    switch self {
    case .bare: result += octets
    case .twiceUTF8: result += PercentEncoding.encode(octets.flatMap { Self.latin1Text($0) })
    case .questionMarkPerOctet: for _ in octets { result += Array("%3F".utf8) }
    case .signExtended:
      for octet in octets { result += Array("%FFFFFF".utf8) + Self.escape(octet).dropFirst() }
    default: for scalar in octets.text.unicodeScalars { result += encode(scalar) }
    }
  }

  /// Encodes a non-ASCII character.
  private func encode(_ scalar: Unicode.Scalar) -> [UInt8] {
    let units = Array(String(scalar).utf16)
    switch self {
    case .latin1: return Self.escape(scalar.value < 256 ? UInt8(scalar.value) : 0x3F)
    case .windows1252: return Self.escape(Self.windows(scalar))
    case .escapeFunction:
      return units.flatMap { unit in
        unit < 256 ? Self.escape(UInt8(unit)) : Array("%u".utf8) + Self.hex(unit, digits: 4)
      }
    case .codeUnits: return units.flatMap { Array("%".utf8) + Self.hex($0, digits: 2) }
    case .lowOctets: return units.flatMap { Self.escape(UInt8(truncatingIfNeeded: $0)) }
    case .surrogates:
      guard units.count == 2 else { return PercentEncoding.encode(Array(String(scalar).utf8)) }
      return units.flatMap { unit in
        [0xE0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 63), 0x80 | UInt8(unit & 63)]
          .flatMap { Self.escape($0) }
      }
    case .dropped: return []
    case .questionMarks: return Array("%3F".utf8)
    case .replaced: return Array("%EF%BF%BD".utf8)
    case .unitsReplaced where units.count == 2: return Array("%EF%BF%BD%EF%BF%BD".utf8)
    case .questionMarkPerUnit: return Array(units.map { _ in Array("%3F".utf8) }.joined())
    default: return PercentEncoding.encode(Array(String(scalar).utf8))
    }
  }

  private static func escape(_ octet: UInt8) -> [UInt8] { PercentEncoding.encode([octet]) }

  private static func hex(_ number: UInt16, digits: Int) -> [UInt8] {
    let text = Array(String(number, radix: 16, uppercase: true).utf8)
    return Array(repeating: 0x30, count: max(0, digits - text.count)) + text
  }

  /// The UTF-8 encoding of the character that the byte represents in Latin-1.
  private static func latin1Text(_ octet: UInt8) -> [UInt8] {
    octet < 0x80 ? [octet] : [0xC0 | octet >> 6, 0x80 | octet & 63]
  }

  private static func windows(_ scalar: Unicode.Scalar) -> UInt8 {
    if scalar.value < 256 { return UInt8(scalar.value) }
    return windowsCharacters.firstIndex(of: scalar.value).map { 0x80 + UInt8($0) } ?? 0x3F
  }

  /// The characters for 80 to 9F. 0 if there is none.
  private static let windowsCharacters: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0, 0x017E, 0x0178,
  ]
}
