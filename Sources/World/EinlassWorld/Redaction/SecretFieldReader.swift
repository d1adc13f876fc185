internal import EinlassWire

/// Reads the value that follows the name of a field.
struct SecretFieldReader {
  typealias Value = (range: Range<Int>, isNumber: Bool)

  let name: Range<Int>
  /// The maximum distance of a value from its name if other text may be between them. It bounds the cost of many
  /// consecutive names.
  private static let distance = 128
  private static let valueName = Array("value".utf8)

  // MARK: - By the text after the name

  func value(_ octets: Span<UInt8>) -> Value? {
    var place = name.upperBound
    if Self.octet(octets, place) == UInt8(ascii: "]") { place = Self.end(octets, place) }
    var isQuoted = false
    if Self.isQuote(Self.octet(octets, place)) {
      isQuoted = true
      place = Self.end(octets, place)
    }
    let separator = Self.behindBlanks(octets, place)
    switch Self.octet(octets, separator) {
    case UInt8(ascii: "="): return assigned(octets, behind: separator)
    case UInt8(ascii: ":"): return member(octets, behind: separator, isQuoted: isQuoted)
    case UInt8(ascii: ">") where !isQuoted:
      return (Self.end(octets, separator)..<Self.next(UInt8(ascii: "<"), octets, separator), false)
    case UInt8(ascii: "<") where !isQuoted: return isNamed(octets) ? element(octets, separator) : nil
    default:
      guard isQuoted else { return nil }
      return attribute(octets, place) ?? part(octets, place)
    }
  }

  /// Returns the credentials after the name of a scheme and blanks.
  func credentials(_ octets: Span<UInt8>) -> Value? {
    let start = Self.behindBlanks(octets, name.upperBound)
    guard start > name.upperBound else { return nil }
    var place = start
    while let octet = Self.octet(octets, place), octet > 0x20, octet != UInt8(ascii: ","),
      !Self.isQuote(octet), octet != UInt8(ascii: "<"), octet != UInt8(ascii: ";"),
      octet != UInt8(ascii: "\\")
    {
      place = Self.end(octets, place)
    }
    // A blank or a quotation mark after `=` would belong to a parameter.
    return (start..<place, false)
  }

  // MARK: - Formats

  /// `name=value`, up to the character that separates fields at the same depth of percent-encoding as the `=`.
  private func assigned(_ octets: Span<UInt8>, behind separator: Int) -> Value? {
    let equals = EscapedText.unit(octets, at: separator)
    if let quoted = Self.quoted(octets, equals.end) { return (quoted, false) }
    var place = equals.end
    while place < octets.count {
      let unit = EscapedText.unit(octets, at: place)
      if unit.depth <= equals.depth, Self.isEnd(octets, place, unit) { break }
      place = unit.end
    }
    return (equals.end..<place, false)
  }

  private static func isEnd(_ octets: Span<UInt8>, _ place: Int, _ unit: EscapedText.Unit) -> Bool {
    switch unit.value {
    case UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), 0x09, 0x0A, 0x0D:
      true
    // A form's '+' is part of the value.
    case UInt8(ascii: " "): octets[place] != UInt8(ascii: "+")
    // Some networks append an empty fragment to every address to which they redirect a browser.
    case UInt8(ascii: "#"): octet(octets, unit.end) == UInt8(ascii: "_")
    case UInt8(ascii: ","), UInt8(ascii: ";"): (octet(octets, unit.end) ?? 0x20) <= 0x20
    default: false
    }
  }

  /// `"name": "value"`, `"name": ["value"]`, `"name": 123` and `name: value`.
  private func member(_ octets: Span<UInt8>, behind separator: Int, isQuoted: Bool) -> Value? {
    var start = Self.behindBlanks(octets, Self.end(octets, separator))
    if Self.octet(octets, start) == UInt8(ascii: "[") {
      start = Self.behindBlanks(octets, Self.end(octets, start))
    }
    if let quoted = Self.quoted(octets, start) { return (quoted, false) }
    var (place, digits, count) = (start, 0, 0)
    // Text that has no digit so far is prose, and is not searched again for each name in it.
    while place < octets.count, digits > 0 || count < 64 {
      let unit = EscapedText.unit(octets, at: place)
      let octet = unit.value
      if octet <= 0x20 || Self.endsMember(octet) { break }
      if EscapedText.isDigit(octet) { digits += 1 }
      count += 1
      place = unit.end
    }
    // Without quotation marks it is a number, or prose: `session: closed`.
    guard count >= 6, digits > 0 else { return nil }
    return (start..<place, isQuoted && digits == count)
  }

  private static func endsMember(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "&"), UInt8(ascii: "<"),
      UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// `<name>AppSecret</name><value>...</value>`
  private func element(_ octets: Span<UInt8>, _ start: Int) -> Value? {
    var (place, tags) = (start, 0)
    while tags < 3, Self.octet(octets, place) == UInt8(ascii: "<"), place - start < 256 {
      place = Self.end(octets, Self.next(UInt8(ascii: ">"), octets, place))
      place = Self.behindBlanks(octets, place)
      tags += 1
    }
    guard tags > 1 else { return nil }
    return (place..<Self.next(UInt8(ascii: "<"), octets, place), false)
  }

  /// Returns whether an element `name` or `key` holds the name.
  private func isNamed(_ octets: Span<UInt8>) -> Bool {
    ["<name>", "<key>", "<Name>"].contains { tag in
      let tag = Array(tag.utf8)
      let start = name.lowerBound - tag.count
      guard start >= 0 else { return false }
      return tag.indices.allSatisfy { octets[start + $0] == tag[$0] }
    }
  }

  /// `"name": "AppSecret", "value": "..."`, and the same in attributes of an element.
  private func attribute(_ octets: Span<UInt8>, _ start: Int) -> Value? {
    guard let first = Self.octet(octets, start), first == UInt8(ascii: ",") || first <= 0x20 else {
      return nil
    }
    var place = start
    var matched = 0
    var isWord = false
    while place < octets.count, place - start < Self.distance {
      let unit = EscapedText.unit(octets, at: place)
      let octet = unit.value
      if octet == UInt8(ascii: ">") || octet == UInt8(ascii: "}") || octet == 0x0D { return nil }
      if matched == Self.valueName.count, !Self.isNamePart(octet) {
        let end = Self.isQuote(octet) ? unit.end : place
        let separator = Self.behindBlanks(octets, end)
        if let mark = Self.octet(octets, separator), mark == UInt8(ascii: "=") || mark == UInt8(ascii: ":") {
          let value = Self.behindBlanks(octets, Self.end(octets, separator))
          return Self.quoted(octets, value).map { ($0, false) }
        }
      }
      if !isWord, octet == Self.valueName[0] {
        matched = 1
      } else if isWord, matched > 0, matched < Self.valueName.count, octet == Self.valueName[matched] {
        matched += 1
      } else {
        matched = 0
      }
      isWord = Self.isNamePart(octet)
      place = unit.end
    }
    return nil
  }

  /// `name="access_token"`, a blank line and the value up to the next boundary (RFC 7578).
  private func part(_ octets: Span<UInt8>, _ start: Int) -> Value? {
    guard let first = Self.octet(octets, start), [0x0D, 0x0A, UInt8(ascii: ";")].contains(first) else {
      return nil
    }
    var (place, lines) = (start, 0)
    while lines < 2 {
      guard let octet = Self.octet(octets, place), place - start < Self.distance else { return nil }
      if octet == 0x0A { lines += 1 } else if octet != 0x0D { lines = 0 }
      place = Self.end(octets, place)
    }
    let value = place
    while place < octets.count {
      let end = Self.end(octets, place)
      if Self.octet(octets, place) == 0x0A, Self.octet(octets, end) == UInt8(ascii: "-") { break }
      place = end
    }
    return (value..<place, false)
  }
}

// MARK: - Characters

extension SecretFieldReader {
  /// Returns the text between quotation marks. The closing mark is written like the opening one, so more deeply escaped
  /// marks in between do not end it. Without a closing mark, returns the rest.
  private static func quoted(_ octets: Span<UInt8>, _ start: Int) -> Range<Int>? {
    guard let quote = octet(octets, start), isQuote(quote) else { return nil }
    let first = EscapedText.unit(octets, at: start)
    var place = first.end
    while place < octets.count {
      let unit = EscapedText.unit(octets, at: place)
      if unit.value == quote, unit.end - place == first.end - start, octets[place] == octets[start] { break }
      place = unit.end
    }
    return first.end..<place
  }

  private static func isQuote(_ octet: UInt8?) -> Bool {
    octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "'")
  }

  private static func isNamePart(_ octet: UInt8) -> Bool {
    EscapedText.isAlphanumeric(octet) || octet == UInt8(ascii: "_") || octet == UInt8(ascii: "-")
  }

  private static func octet(_ octets: Span<UInt8>, _ place: Int) -> UInt8? {
    place < octets.count ? EscapedText.unit(octets, at: place).value : nil
  }

  private static func end(_ octets: Span<UInt8>, _ place: Int) -> Int {
    place < octets.count ? EscapedText.unit(octets, at: place).end : place
  }

  /// Returns the index of the next `wanted`, or the end.
  private static func next(_ wanted: UInt8, _ octets: Span<UInt8>, _ start: Int) -> Int {
    var place = start
    while let octet = octet(octets, place), octet != wanted { place = end(octets, place) }
    return place
  }

  private static func isBlank(_ octet: UInt8) -> Bool {
    octet == 0x20 || octet == 0x09 || octet == 0x0A || octet == 0x0D || octet == UInt8(ascii: "\\")
  }

  /// Returns the index after white space, and after the backslashes of a string within a string.
  private static func behindBlanks(_ octets: Span<UInt8>, _ start: Int) -> Int {
    var place = start
    while let octet = octet(octets, place), isBlank(octet) {
      place = end(octets, place)
    }
    return place
  }
}
