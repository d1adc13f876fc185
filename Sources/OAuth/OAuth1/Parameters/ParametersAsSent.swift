extension OutputSpan<UInt8> {
  /// Appends the parameters of a query or form, or of a header if `separator` is a comma, normalized in place and not
  /// decoded.
  ///
  /// A pair with two or more `=` is ignored, not counting those at its end, and so is a pair without a name. Names and
  /// values are trimmed, and in the header also unquoted. The output never needs more room than a form of the same
  /// length.
  mutating func append(
    asSent wire: Span<UInt8>, separator: UInt8, location: RequestParameter.Location,
    to entries: inout [RequestParameters.Entry]
  ) {
    var start = 0
    while start < wire.count {
      var end = start
      while end < wire.count, wire[end] != separator { end += 1 }
      append(pairAsSent: wire.extracting(start..<end), location: location, to: &entries)
      start = end + 1
    }
  }

  private mutating func append(
    pairAsSent pair: Span<UInt8>, location: RequestParameter.Location,
    to entries: inout [RequestParameters.Entry]
  ) {
    var end = pair.count
    while end > 0, pair[end - 1] == 0x3D || pair[end - 1] <= 0x20 { end -= 1 }
    var equals = end
    for index in 0..<end where pair[index] == 0x3D {
      if equals < end { return }
      equals = index
    }
    let name = Self.trim(pair, 0..<equals)
    if name.isEmpty { return }
    var value = Self.trim(pair, min(equals + 1, end)..<end)
    if location == .header, value.count > 1, pair[value.lowerBound] == 0x22,
      pair[value.upperBound - 1] == 0x22
    {
      value = Self.trim(pair, value.lowerBound + 1..<value.upperBound - 1)
    }
    let start = count
    var isPlain = true
    _ = append(normalising: pair.extracting(name), &isPlain)
    let nameEnd = count
    appendEquals()
    let hasBrokenEscape = append(normalising: pair.extracting(value), &isPlain)
    entries.append(
      .init(
        start: start, nameEnd: nameEnd, end: count, location: location, isPlain: isPlain,
        isUnreadable: hasBrokenEscape))
    appendAmpersand()
  }

  /// Appends bytes with upper-case escapes: `- . _ ~` unescaped, `+` as an escaped space, and `, [ ]` escaped.
  /// Everything else is unchanged. Returns whether there is a `%` that does not start an escape.
  private mutating func append(normalising octets: Span<UInt8>, _ isPlain: inout Bool) -> Bool {
    var index = 0
    var hasBrokenEscape = false
    while index < octets.count {
      index = append(unreservedOf: octets, from: index)
      if index == octets.count { return hasBrokenEscape }
      isPlain = false
      let octet = octets[index]
      index += 1
      switch octet {
      case 0x25 where index < octets.count - 1:
        let (high, low) = (Self.upper(octets[index]), Self.upper(octets[index + 1]))
        index += 2
        switch (high, low) {
        case (0x35, 0x46), (0x32, 0x44), (0x32, 0x45), (0x37, 0x45):
          append(PercentEncoding.hexValue(high) << 4 | PercentEncoding.hexValue(low))
        default:
          hasBrokenEscape =
            hasBrokenEscape || PercentEncoding.hexValue(high) | PercentEncoding.hexValue(low) > 15
          append(0x25)
          append(high)
          append(low)
        }
      case 0x2B: append(encoding: 0x20)
      case 0x2C, 0x5B, 0x5D: append(encoding: octet)
      default:
        hasBrokenEscape = hasBrokenEscape || octet == 0x25
        append(octet)
      }
    }
    return hasBrokenEscape
  }

  private static func upper(_ octet: UInt8) -> UInt8 {
    0x61...0x7A ~= octet ? octet & 0xDF : octet
  }

  private static func trim(_ octets: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, octets[start] <= 0x20 { start += 1 }
    while start < end, octets[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }
}
