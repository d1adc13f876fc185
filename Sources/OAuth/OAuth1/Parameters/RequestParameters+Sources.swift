/// Collecting parameters.
///
/// Source: RFC 5849, section 3.4.1.3.1.
extension OutputSpan<UInt8> {
  /// What stands between name and value: `=`, encoded again.
  @inline(__always)
  mutating func appendEquals() { append(3, of: UInt64(Self.equals)) }

  private static var equals: UInt32 { 0x44_33_25 }

  /// What stands after a parameter: `&`, encoded again.
  @inline(__always)
  mutating func appendAmpersand() { append(3, of: UInt64(Self.ampersand)) }

  private static var ampersand: UInt32 { 0x36_32_25 }

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
        isPlain: end - nameEnd - 3 == value.utf8.count, prefix: name.prefix))
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
  /// Empty segments carry no parameter; a name without `=` has an empty value; `;` separates nothing.
  ///
  /// Source: RFC 5849, section 3.4.1.3.1; HTML 4.01, section 17.13.4.1.
  mutating func append(
    form wire: Span<UInt8>, location: RequestParameter.Location, to entries: inout [RequestParameters.Entry]
  ) {
    var index = 0
    while index < wire.count {
      if append(plainSegment: wire, &index, location: location, to: &entries) { continue }
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

  /// Appends a name, `=` and value all of whose octets are unreserved, as nearly always, and goes beyond the `&`;
  /// false, and nothing done, where this segment has others.
  @inline(__always)
  mutating func append(
    plainSegment wire: Span<UInt8>, _ index: inout Int, location: RequestParameter.Location,
    to entries: inout [RequestParameters.Entry]
  ) -> Bool {
    let nameEnd = wire.unreservedEnd(from: index)
    guard nameEnd < wire.count, wire[nameEnd] == 0x3D else { return false }
    let end = wire.unreservedEnd(from: nameEnd + 1)
    guard end == wire.count || wire[end] == 0x26 else { return false }
    append(
      encoded: wire, name: index..<nameEnd, value: nameEnd + 1..<end, location: location, to: &entries)
    index = end + 1
    return true
  }

  /// Appends a name and value that stand in `wire` as they are encoded; where `isPlain`, without any escape.
  @inline(__always)
  mutating func append(
    encoded wire: Span<UInt8>, name: Range<Int>, value: Range<Int>, location: RequestParameter.Location,
    isPlain: Bool = true, protocolName: ProtocolParameters.Name? = nil,
    to entries: inout [RequestParameters.Entry]
  ) {
    let start = count
    append(copying: wire.extracting(name), Self.equals, wire.extracting(value), Self.ampersand)
    // Names of eight octets and more have their prefix here; that of others is found later.
    let prefix = name.count < 8 ? 0 : wire.word(at: name.lowerBound).byteSwapped
    entries.append(
      .init(
        start: start, nameEnd: start + name.count, end: count - 3, location: location, isPlain: isPlain,
        protocolName: protocolName, prefix: prefix))
  }

  /// Appends what stands before the next `&`, `%3D` for the first `=`, and goes beyond it; returns where
  /// the name ends.
  @inline(__always)
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
