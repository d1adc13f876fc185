internal import OAuth1

/// An `Authorization` header, read as tolerantly as possible: with all possible meanings, and its deviations from the
/// rules.
///
/// Source: RFC 5849, section 3.5.1; list of mistakes, row 32.
struct TolerantHeader {
  private(set) var items: [SignedItem] = []
  private(set) var realm: [UInt8]?
  /// The deviations, as phrases that follow "the header". Empty for a correct header.
  var deviations: [String] { notes.map(\.sentence) }
  private var notes: [Deviation] = []
  /// Another scheme, such as `Bearer`. If set, nothing was read.
  private(set) var otherScheme: String?
  private(set) var isRealmFirst = true

  private var octets: [UInt8]
  private var index = 0
  private static let separators = OctetSet(",&;")
  private static let spaces = OctetSet(" \t\r\n")

  init(_ text: String) {
    octets = Array(text.utf8).trimmed
    guard readScheme() else { return }
    while readParameter() {}
  }

  /// One kind of deviation, and the parameters that have it.
  private struct Deviation {
    let text: String
    /// The sentence for several parameters.
    let plural: String
    var names: [String] = []

    var sentence: String {
      guard let first = names.first else { return text }
      return names.count == 1 ? "\(text) '\(first)'" : "\(plural) '\(first)' and \(names.count - 1) more"
    }
  }

  /// Records a deviation once, with all parameters that have it. More than a few kinds would not help the reader.
  private mutating func note(_ text: String, plural: String = "", of name: [UInt8]? = nil) {
    let name = name?.printable
    guard let index = notes.firstIndex(where: { $0.text == text }) else {
      if notes.count < 8 {
        notes.append(Deviation(text: text, plural: plural, names: name.map { [$0] } ?? []))
      }
      return
    }
    if let name, !notes[index].names.contains(name) { notes[index].names.append(name) }
  }

  private mutating func readScheme() -> Bool {
    let own = Array("authorization:".utf8)
    if octets.lowercased.starts(with: own), octets.count > own.count {
      note("contains the header's name in its value")
      octets = Array(octets[own.count...]).trimmed
    }
    let word = Array(octets.prefix { !Self.spaces.contains($0) })
    let bare = Array(word.prefix { !OctetSet(",:;").contains($0) })
    if bare.lowercased.elementsEqual("oauth".utf8) {
      if bare.count < word.count {
        note("has '\(Array(word[bare.count...].prefix(1)).printable)' after the word OAuth")
      } else if index + word.count < octets.count, octets[word.count] != 0x20 {
        note("has whitespace other than a space after the word OAuth")
      }
      // The character after the word is not part of the first name.
      index = bare.count + (bare.count < word.count ? 1 : 0)
      skipRepeatedScheme()
      return true
    }
    if word.lowercased.starts(with: "oauth_".utf8) || word.lowercased.starts(with: "realm=".utf8) {
      note("does not start with the word OAuth")
      return true
    }
    if word.lowercased.starts(with: "oauthoauth_".utf8) {
      note("has no space after the word OAuth")
      index = 5
      return true
    }
    otherScheme = bare.text
    return false
  }

  private mutating func skipRepeatedScheme() {
    let rest = octets[index...].drop { Self.spaces.contains($0) }
    guard Array(rest.prefix(5)).lowercased.elementsEqual("oauth".utf8),
      rest.dropFirst(5).first.map(Self.spaces.contains) == true
    else { return }
    note("has the word OAuth twice")
    index = rest.startIndex + 5
  }

  /// Reads one parameter. Returns `false` at the end.
  private mutating func readParameter() -> Bool {
    skipSeparators()
    guard index < octets.count else { return false }
    let start = index
    while index < octets.count, !isEquals, !Self.separators.contains(octets[index]) { index += 1 }
    let name = Array(octets[start..<index]).trimmed
    guard index < octets.count, isEquals else {
      note("has no value for", plural: "has no values for", of: name)
      append(name, [])
      return true
    }
    if octets[index] == 0x3A { note("has ':' between name and value instead of '='") }
    if name.count < index - start { note("has whitespace before an '='") }
    index += 1
    if index < octets.count, Self.spaces.contains(octets[index]) {
      note("has whitespace after an '='")
      skipSpaces()
    }
    append(name, readValue(of: name))
    return true
  }

  /// Whether a name ends here: with an '=', or a ':' before a quote.
  private var isEquals: Bool {
    octets[index] == 0x3D
      || octets[index] == 0x3A && octets[(index + 1)...].first { !Self.spaces.contains($0) } == 0x22
  }

  private mutating func skipSpaces() {
    while index < octets.count, Self.spaces.contains(octets[index]) { index += 1 }
  }

  private mutating func skipSeparators() {
    var commas = 0
    let start = index
    while index < octets.count {
      let octet = octets[index]
      if octet == 0x2C {
        commas += 1
      } else if octet == 0x26 || octet == 0x3B {
        note("separates parameters by '\([octet].printable)' instead of a comma")
        commas += 1
      } else if octet == 0x0A || octet == 0x0D {
        note("contains a line break")
      } else if !Self.spaces.contains(octet) {
        break
      }
      index += 1
    }
    if items.isEmpty && realm == nil {
      if commas > 0, notes.isEmpty { note("has a comma before its first parameter") }
      return
    }
    if commas == 0, index < octets.count, index >= start { note("has no comma between two parameters") }
    if commas > 1 || (commas == 1 && index == octets.count) { note("has an extra comma") }
  }

  private mutating func readValue(of name: [UInt8]) -> [UInt8] {
    guard index < octets.count else { return [] }
    let quote = octets[index]
    guard quote == 0x22 || quote == 0x27 else { return readBareValue(of: name) }
    if quote == 0x27 { note("has single quotes instead of double quotes") }
    let start = index + 1
    var end = start
    while end < octets.count, octets[end] != quote { end += octets[end] == 0x5C ? 2 : 1 }
    if end >= octets.count {
      note("has an unclosed quote")
      return readBareValue(of: name, from: start)
    }
    index = end + 1
    return octets[start..<end].withoutBackslashes
  }

  private mutating func readBareValue(of name: [UInt8], from start: Int? = nil) -> [UInt8] {
    if start == nil {
      note("has no quotes around the value of", plural: "has no quotes around the values of", of: name)
    }
    let start = start ?? index
    index = start
    while index < octets.count, !Self.separators.contains(octets[index]), !Self.spaces.contains(octets[index])
    {
      index += 1
    }
    return Array(octets[start..<index])
  }

  private mutating func append(_ name: [UInt8], _ wire: [UInt8]) {
    let decodedName = PercentEncoding.decode(name)
    if decodedName.elementsEqual("realm".utf8) {
      isRealmFirst = isRealmFirst && items.isEmpty
      realm = wire
      return
    }
    items.append(
      SignedItem(
        name: decodedName, value: PercentEncoding.decode(wire), wireValue: wire, location: .header))
  }
}

extension ArraySlice<UInt8> {
  /// The text of a quoted string, without the backslashes of its escapes.
  fileprivate var withoutBackslashes: [UInt8] {
    guard contains(0x5C) else { return Array(self) }
    var result: [UInt8] = []
    var isEscaped = false
    for octet in self {
      if octet == 0x5C, !isEscaped {
        isEscaped = true
      } else {
        result.append(octet)
        isEscaped = false
      }
    }
    return result
  }
}
