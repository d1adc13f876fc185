/// Collecting parameters.
///
/// Source: RFC 5849, section 3.4.1.3.1.
extension OutputSpan<UInt8> {
  /// Appends `%3D`, which separates a name from its value.
  mutating func appendEquals() { appendEscape(0x33, 0x44) }

  /// Appends `%26`, which ends a parameter.
  mutating func appendAmpersand() { appendEscape(0x32, 0x36) }

  /// Appends a protocol parameter's decoded value, encoded.
  mutating func append(
    _ name: ProtocolParameters.Name, _ value: String, to entries: inout [RequestParameters.Entry]
  ) {
    let start = count
    append(copying: name.rawValue.utf8.span)
    let nameEnd = count
    appendEquals()
    append(encoding: value.utf8.span)
    let end = count
    appendAmpersand()
    entries.append(
      .init(
        start: start, nameEnd: nameEnd, end: end, location: .header,
        isPlain: end - nameEnd - 3 == value.utf8.count))
  }

  /// Appends a decoded name and value, encoded.
  mutating func append(
    name: Span<UInt8>, value: Span<UInt8>, location: RequestParameter.Location
  ) -> RequestParameters.Entry {
    let start = count
    append(encoding: name)
    let nameEnd = count
    appendEquals()
    append(encoding: value)
    let end = count
    appendAmpersand()
    return RequestParameters.Entry(
      start: start, nameEnd: nameEnd, end: end, location: location,
      isPlain: end - start - 3 == name.count + value.count)
  }

  /// Appends the parameters of a query or form, re-encoded as OAuth encodes.
  ///
  /// Empty segments contain no parameter; a name without `=` has an empty value; `;` is not a separator.
  ///
  /// Source: RFC 5849, section 3.4.1.3.1; HTML 4.01, section 17.13.4.1.
  mutating func append(
    form wire: Span<UInt8>, location: RequestParameter.Location, to entries: inout [RequestParameters.Entry]
  ) {
    var index = 0
    while index < wire.count {
      let start = count
      var isPlain = true
      let equals = append(segment: wire, &index, &isPlain)
      if equals == nil, count == start { continue }
      let nameEnd = equals ?? count
      if equals == nil { appendEquals() }
      entries.append(
        .init(start: start, nameEnd: nameEnd, end: count, location: location, isPlain: isPlain))
      appendAmpersand()
    }
  }

  /// Appends the text before the next `&`, with `%3D` for its first `=`, and advances past it. Returns the end of the
  /// name.
  private mutating func append(
    segment wire: Span<UInt8>, _ index: inout Int, _ isPlain: inout Bool
  ) -> Int? {
    var nameEnd: Int?
    while index < wire.count {
      index = append(unreservedOf: wire, from: index)
      if index == wire.count { break }
      let octet = wire[index]
      index += 1
      if octet == 0x26 { break }
      if octet == 0x3D, nameEnd == nil {
        nameEnd = count
        appendEquals()
        continue
      }
      isPlain = false
      if octet == 0x25, let decoded = PercentEncoding.escaped(wire, at: index) {
        append(encoding: decoded)
        index += 2
      } else {
        append(encoding: octet == 0x2B ? 0x20 : octet)
      }
    }
    return nameEnd
  }
}
