/// A JSON value with ordered members, in the style in which a given network wrote JSON.
///
/// Some clients depend on the order of members and on escapes, so general-purpose encoders are not enough.
package enum JSONText: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case string(String)
  case array([JSONText])
  case object([Member])

  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: JSONText

    package init(name: String, value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// The characters that a network escaped as `\uXXXX`, apart from those required by RFC 8259, section 7. Most networks
  /// wrote all non-ASCII characters as `\uXXXX`, and `/` as `\/`.
  package struct Style: Sendable {
    private let first: UInt8
    private let second: UInt8
    private let escapesSlash: Bool
    /// Whether non-ASCII characters are written literally. If so, only those outside the basic plane are escaped, with
    /// uppercase digits.
    fileprivate let keepsBasicPlane: Bool

    /// A style that also escapes the bytes `first` and `second`. 0 stands for no further byte.
    package init(
      escaping first: UInt8 = 0, _ second: UInt8 = 0, escapesSlash: Bool = true, keepsBasicPlane: Bool = false
    ) {
      self.first = first
      self.second = second
      self.escapesSlash = escapesSlash
      self.keepsBasicPlane = keepsBasicPlane
    }

    /// A style that escapes only the required ASCII characters.
    package static let plain = Style(escapesSlash: false)

    /// Returns whether the byte is written literally.
    func isPlain(_ octet: UInt8) -> Bool {
      octet >= 0x20 && octet < 0x7F && octet != UInt8(ascii: "\"") && octet != UInt8(ascii: "\\")
        && (octet != UInt8(ascii: "/") || !escapesSlash) && octet != first && octet != second
    }

    /// Returns whether every byte is written literally.
    func isPlain(_ octets: Span<UInt8>) -> Bool {
      for index in octets.indices where !isPlain(octets[index]) { return false }
      return true
    }
  }

  /// Returns an object with `members` in order.
  package static func members(_ members: KeyValuePairs<String, JSONText>) -> JSONText {
    .object(members.map { Member(name: $0.key, value: $0.value) })
  }

  /// Returns the text, or null.
  package static func optional(_ text: String?) -> JSONText {
    text.map(JSONText.string) ?? .null
  }

  /// Returns the value as compact JSON in UTF-8.
  package func encoded(_ style: Style) -> [UInt8] {
    var octets: [UInt8] = []
    octets.reserveCapacity(512)
    write(into: &octets, style)
    return octets
  }

  fileprivate func write(into octets: inout [UInt8], _ style: Style) {
    switch self {
    case .null: octets += "null".utf8
    case .bool(let value): octets += (value ? "true" : "false").utf8
    case .integer(let value): octets += String(value).utf8
    case .string(let text): Self.write(text, into: &octets, style)
    case .array(let values):
      octets.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { octets.append(UInt8(ascii: ",")) }
        value.write(into: &octets, style)
      }
      octets.append(UInt8(ascii: "]"))
    case .object(let members):
      octets.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { octets.append(UInt8(ascii: ",")) }
        Self.write(member.name, into: &octets, style)
        octets.append(UInt8(ascii: ":"))
        member.value.write(into: &octets, style)
      }
      octets.append(UInt8(ascii: "}"))
    }
  }

  fileprivate static func write(_ text: String, into octets: inout [UInt8], _ style: Style) {
    octets.append(UInt8(ascii: "\""))
    if style.isPlain(text.utf8.span) {
      octets += text.utf8
    } else if text.utf8.allSatisfy({ $0 < 0x80 }) {
      // Only slashes have to be escaped in an address, and every user object has two addresses.
      for octet in text.utf8 { write(UInt16(octet), into: &octets, style) }
    } else if style.keepsBasicPlane {
      for scalar in text.unicodeScalars {
        if 0x80...0xFFFF ~= scalar.value {
          octets += String(scalar).utf8
        } else {
          for unit in scalar.utf16 { write(unit, into: &octets, style) }
        }
      }
    } else {
      for unit in text.utf16 { write(unit, into: &octets, style) }
    }
    octets.append(UInt8(ascii: "\""))
  }

  private static func write(_ unit: UInt16, into octets: inout [UInt8], _ style: Style) {
    switch unit {
    case 0x22: octets += #"\""#.utf8
    case 0x5C: octets += #"\\"#.utf8
    case 0x2F where !style.isPlain(0x2F): octets += #"\/"#.utf8
    case 0x0A: octets += #"\n"#.utf8
    case 0x0D: octets += #"\r"#.utf8
    case 0x09: octets += #"\t"#.utf8
    case 0..<0x80 where style.isPlain(UInt8(unit)): octets.append(UInt8(unit))
    default: writeEscape(unit, into: &octets, style)
    }
  }

  private static func writeEscape(_ unit: UInt16, into octets: inout [UInt8], _ style: Style) {
    let digits = Array((style.keepsBasicPlane ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    octets += #"\u"#.utf8
    for shift in [12, 8, 4, 0] { octets.append(digits[Int(unit >> UInt16(shift)) & 15]) }
  }
}

/// Writes an object member by member, without an intermediate value, for very frequent responses.
package struct JSONObjectText {
  /// Members that are the same in every object of a kind, encoded once.
  package struct Run: Sendable {
    fileprivate let octets: [UInt8]

    package init(_ style: JSONText.Style, _ members: KeyValuePairs<String, JSONText>) {
      octets = Array(JSONText.members(members).encoded(style).dropFirst().dropLast())
    }
  }

  private let style: JSONText.Style
  private var octets: [UInt8]

  /// An object that takes about `capacity` bytes.
  package init(_ style: JSONText.Style, capacity: Int) {
    self.style = style
    octets = []
    octets.reserveCapacity(capacity)
    octets.append(UInt8(ascii: "{"))
  }

  /// Returns the object with the members so far, in UTF-8.
  package consuming func closed() -> [UInt8] {
    octets.append(UInt8(ascii: "}"))
    return octets
  }

  /// Appends a member.
  package mutating func add(_ name: String, _ value: JSONText) {
    separate()
    JSONText.write(name, into: &octets, style)
    octets.append(UInt8(ascii: ":"))
    value.write(into: &octets, style)
  }

  /// Appends a member whose value is already written in the same style.
  package mutating func add(_ name: String, written value: [UInt8]) {
    separate()
    JSONText.write(name, into: &octets, style)
    octets.append(UInt8(ascii: ":"))
    octets += value
  }

  /// Appends the members of `run`, which is not empty and has the same style.
  package mutating func add(_ run: Run) {
    separate()
    octets += run.octets
  }

  private mutating func separate() {
    if octets.count > 1 { octets.append(UInt8(ascii: ",")) }
  }
}
