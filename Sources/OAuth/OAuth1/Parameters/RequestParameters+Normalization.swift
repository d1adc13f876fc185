/// Sorting and joining parameters.
///
/// Source: RFC 5849, section 3.4.1.3.2.
extension RequestParameters {
  /// Sorts by encoded name, then by encoded value, byte by byte.
  mutating func sort() {
    let octets = octets
    entries.sort { first, second in Self.isOrdered(octets.span, first, before: second) }
  }

  private static func isOrdered(_ octets: Span<UInt8>, _ first: Entry, before second: Entry) -> Bool {
    if first.prefix != second.prefix { return first.prefix < second.prefix }
    let names = compare(octets, first.name, second.name)
    return names == 0 ? compare(octets, first.value, second.value) < 0 : names < 0
  }

  /// Negative if the bytes of `first` come before those of `second`, 0 if they are the same.
  private static func compare(_ octets: Span<UInt8>, _ first: Range<Int>, _ second: Range<Int>) -> Int {
    var (left, right) = (first.lowerBound, second.lowerBound)
    while left < first.upperBound, right < second.upperBound {
      if octets[left] != octets[right] { return octets[left] < octets[right] ? -1 : 1 }
      left += 1
      right += 1
    }
    return first.count - second.count
  }

  /// The normalized parameters: names and values joined by `=` and `&`.
  var normalized: [UInt8] {
    [UInt8](atMost: octets.count) { out in
      let octets = octets.span
      for (index, entry) in entries.enumerated() {
        if index > 0 { out.append(0x26) }
        out.append(copying: octets.extracting(entry.name))
        out.append(0x3D)
        out.append(copying: octets.extracting(entry.value))
      }
    }
  }

  /// The maximum size of the normalized parameters after encoding them again, in bytes.
  var encodedAgainCapacity: Int { 3 * octets.count }
}

extension OutputSpan<UInt8> {
  /// Appends normalized parameters, encoded once more: `=` becomes `%3D`, `&` becomes `%26`, `%` becomes `%25`. `%26`
  /// follows the last parameter.
  mutating func append(
    encodingAgain entries: Span<RequestParameters.Entry>, of octets: Span<UInt8>
  ) {
    // Adjacent ranges are copied together.
    var run = 0..<0
    for index in entries.indices {
      let entry = entries[index]
      if entry.isPlain, entry.start == run.upperBound {
        run = run.lowerBound..<entry.whole.upperBound
        continue
      }
      append(copying: octets.extracting(run))
      run = entry.isPlain ? entry.whole : entry.start..<entry.start
      if entry.isPlain { continue }
      append(encoding: octets.extracting(entry.name))
      appendEquals()
      append(encoding: octets.extracting(entry.value))
      appendAmpersand()
    }
    append(copying: octets.extracting(run))
  }
}
