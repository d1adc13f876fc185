/// A JSON text that can be written with other blanks and another order of keys; its texts and numbers stay as they are.
///
/// Source: RFC 8259.
indirect enum JSONTree {
  case object([(name: ArraySlice<UInt8>, value: JSONTree)])
  case list([JSONTree])
  case scalar(ArraySlice<UInt8>)

  /// What stands between members, and between a name and its value.
  struct Separators {
    let comma: String
    let colon: String
    let description: String

    /// Those of common libraries.
    static let all = [
      Separators(comma: ",", colon: ":", description: "without blanks"),
      Separators(comma: ", ", colon: ": ", description: "with a blank after ',' and ':'"),
      Separators(comma: ",", colon: ": ", description: "with a blank after ':'"),
    ]
  }

  /// nil where `octets` are not one JSON object or list, or are nested more than 64 deep.
  init?(_ octets: [UInt8]) {
    var reader = JSONTreeReader(octets)
    guard let tree = reader.value(depth: 0), reader.isAtEnd else { return nil }
    if case .scalar = tree { return nil }
    self = tree
  }

  func text(_ separators: Separators, isSorted: Bool) -> [UInt8] {
    var text: [UInt8] = []
    write(separators, isSorted, to: &text)
    return text
  }

  private func write(_ separators: Separators, _ isSorted: Bool, to text: inout [UInt8]) {
    switch self {
    case .scalar(let octets): text += octets
    case .list(let values):
      text.append(0x5B)
      for (index, value) in values.enumerated() {
        if index > 0 { text += separators.comma.utf8 }
        value.write(separators, isSorted, to: &text)
      }
      text.append(0x5D)
    case .object(let members):
      text.append(0x7B)
      let members = isSorted ? members.sorted { $0.name.lexicographicallyPrecedes($1.name) } : members
      for (index, member) in members.enumerated() {
        if index > 0 { text += separators.comma.utf8 }
        text += member.name
        text += separators.colon.utf8
        member.value.write(separators, isSorted, to: &text)
      }
      text.append(0x7D)
    }
  }
}

private struct JSONTreeReader {
  private static let deepest = 64
  private let octets: [UInt8]
  private var index = 0

  init(_ octets: [UInt8]) {
    self.octets = octets
  }

  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return index == octets.count
    }
  }

  mutating func value(depth: Int) -> JSONTree? {
    guard depth < Self.deepest else { return nil }
    skipSpaces()
    switch index < octets.count ? octets[index] : 0 {
    case 0x7B: return object(depth)
    case 0x5B: return list(depth)
    case 0x22: return string().map { .scalar($0) }
    default:
      let start = index
      while index < octets.count, !Self.ends.contains(octets[index]) { index += 1 }
      return index == start ? nil : .scalar(octets[start..<index])
    }
  }

  private static let ends = OctetSet(",:]}\" \t\r\n[{")

  private mutating func object(_ depth: Int) -> JSONTree? {
    index += 1
    var members: [(name: ArraySlice<UInt8>, value: JSONTree)] = []
    if take(0x7D) { return .object([]) }
    repeat {
      skipSpaces()
      guard let name = string(), take(0x3A), let value = value(depth: depth + 1) else { return nil }
      members.append((name, value))
    } while take(0x2C)
    return take(0x7D) ? .object(members) : nil
  }

  private mutating func list(_ depth: Int) -> JSONTree? {
    index += 1
    var values: [JSONTree] = []
    if take(0x5D) { return .list([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(0x2C)
    return take(0x5D) ? .list(values) : nil
  }

  /// A text with its quotes, as it is written.
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
