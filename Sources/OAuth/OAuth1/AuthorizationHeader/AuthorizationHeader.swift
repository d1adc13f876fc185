/// The `Authorization` header: `OAuth name="value", ...`.
///
/// Source: RFC 5849, section 3.5.1.
public struct AuthorizationHeader: Sendable, Hashable {
  /// The parameters in their order, decoded; the realm is not among them.
  public let parameters: [RequestParameter]
  /// The realm. `nil` if there is none.
  public let realm: String?

  /// Reads the value of an `Authorization` header.
  ///
  /// - Parameter value: The field's value, scheme included.
  /// - Throws: `notOAuth` for another scheme, `malformedHeader` if the text is not what section 3.5.1 describes: a
  ///   name, `=`, a quoted and escaped value, commas between.
  public init(parsing value: String) throws(VerificationError) {
    let octets = value.utf8.span
    guard let start = Self.parametersStart(octets) else { throw .notOAuth }
    var realm: String?
    var list = try RequestParameters(capacity: RequestParameters.capacity(form: octets.count)) {
      (out, entries) throws(VerificationError) in
      try out.append(header: octets, from: start, to: &entries)
    }
    if let entry = list.entries.first(where: { $0.isRealm }) { realm = list.text(entry) }
    list.entries.removeAll { entry in entry.isRealm }
    parameters = list.decoded()
    self.realm = realm
  }

  /// Returns the index at which the parameters of an `OAuth` header start, whatever the scheme's case. `nil` for
  /// another scheme.
  static func parametersStart(_ header: Span<UInt8>) -> Int? {
    var index = spaceEnd(header, from: 0)
    let scheme = "oauth".utf8.span
    guard header.count - index >= scheme.count else { return nil }
    for offset in scheme.indices {
      guard header[index + offset] | 0x20 == scheme[offset] else { return nil }
    }
    index += scheme.count
    guard index == header.count || isSpace(header[index]) else { return nil }
    return spaceEnd(header, from: index)
  }

  private static func spaceEnd(_ header: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < header.count, isSpace(header[index]) { index += 1 }
    return index
  }

  static func isSpace(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }
}

extension OutputSpan<UInt8> {
  /// Appends the parameters of a header, re-encoded, including the realm.
  ///
  /// Needs no more room than a form of the same length.
  mutating func append(
    header: Span<UInt8>, from start: Int, to entries: inout [RequestParameters.Entry]
  ) throws(VerificationError) {
    var index = start
    var end = header.count
    while end > index, AuthorizationHeader.isSpace(header[end - 1]) { end -= 1 }
    if index == end { return }
    let header = header.extracting(0..<end)
    while true {
      try append(headerParameter: header, &index, to: &entries)
      while index < end, AuthorizationHeader.isSpace(header[index]) { index += 1 }
      if index == end { return }
      guard header[index] == 0x2C else { throw .malformedHeader }
      index += 1
      while index < end, AuthorizationHeader.isSpace(header[index]) { index += 1 }
    }
  }

  private mutating func append(
    headerParameter header: Span<UInt8>, _ index: inout Int, to entries: inout [RequestParameters.Entry]
  ) throws(VerificationError) {
    let start = count
    let wireStart = index
    let isNamePlain = try append(headerName: header, &index)
    let nameEnd = count
    appendEquals()
    // The realm is an ordinary quoted string, without escapes (RFC 2617, section 1.2).
    let isEscaped = !header.extracting(wireStart..<index - 1).isEqual(to: "realm")
    let isPlain = try append(headerValue: header, &index, isEscaped: isEscaped) && isNamePlain
    entries.append(
      .init(start: start, nameEnd: nameEnd, end: count, location: .header, isPlain: isPlain))
    appendAmpersand()
  }

  /// Appends a name and advances past the `=` after it.
  private mutating func append(
    headerName header: Span<UInt8>, _ index: inout Int
  ) throws(VerificationError) -> Bool {
    let start = index
    index = append(unreservedOf: header, from: index)
    var isPlain = true
    while index < header.count, header[index] != 0x3D {
      let octet = header[index]
      index += 1
      isPlain = false
      switch octet {
      case 0x25:
        guard let decoded = PercentEncoding.escaped(header, at: index) else { throw .malformedHeader }
        append(encoding: decoded)
        index += 2
      case 0...0x20, 0x7F..., 0x22, 0x28, 0x29, 0x2C, 0x2F, 0x3A...0x40, 0x5B...0x5D, 0x7B, 0x7D:
        throw .malformedHeader
      default: append(encoding: octet)
      }
    }
    guard index > start, index < header.count else { throw .malformedHeader }
    index += 1
    return isPlain
  }

  /// Appends a quoted value and advances past its closing quote.
  private mutating func append(
    headerValue header: Span<UInt8>, _ index: inout Int, isEscaped: Bool
  ) throws(VerificationError) -> Bool {
    guard index < header.count, header[index] == 0x22 else { throw .malformedHeader }
    index += 1
    var isPlain = true
    while index < header.count {
      index = append(unreservedOf: header, from: index)
      if index == header.count { break }
      var octet = header[index]
      index += 1
      switch octet {
      case 0x22: return isPlain
      case 0x25 where isEscaped:
        guard let decoded = PercentEncoding.escaped(header, at: index) else { throw .malformedHeader }
        octet = decoded
        index += 2
      case 0x5C:
        guard index < header.count else { throw .malformedHeader }
        octet = header[index]
        index += 1
      case 0..<0x09, 0x0A..<0x20, 0x7F: throw .malformedHeader
      default: break
      }
      isPlain = false
      append(encoding: octet)
    }
    throw .malformedHeader
  }
}
