/// The parameters of one request, encoded, in one buffer.
///
/// Every parameter is kept as it stands in the base string, so that sorting compares encoded octets and
/// nothing is encoded twice; the decoded forms are made when somebody asks. An entry's name and value
/// stand side by side in `octets`, with one octet of 0 between them, which sorts before every other.
///
/// Source: RFC 5849, section 3.4.1.3.
struct RequestParameters: Sendable {
  typealias Location = RequestParameter.Location

  struct Entry: Sendable {
    var start: Int
    var nameEnd: Int
    var end: Int
    var location: Location
    /// Whether all octets are unreserved, so that encoding them again changes nothing.
    var isPlain = false
    /// The first eight octets, the first one highest: most comparisons end here. 0: not known yet.
    var prefix: UInt64 = 0

    var name: Range<Int> { start..<nameEnd }
    var value: Range<Int> { nameEnd + 1..<end }

    /// Whether `other` has the same encoded name.
    @inline(__always)
    func hasSameName(as other: Self, in octets: [UInt8]) -> Bool {
      prefix == other.prefix && octets[name] == octets[other.name]
    }

    /// Whether the name, encoded in `octets`, is `text`, all of whose octets are unreserved.
    @inline(__always)
    func isNamed(_ text: String, in octets: [UInt8]) -> Bool {
      let text = text.utf8.span
      guard text.count == nameEnd - start else { return false }
      for index in text.indices where octets[start + index] != text[index] { return false }
      return true
    }
  }

  private(set) var octets: [UInt8]
  var entries: [Entry]

  /// Parameters that `write` appends; it may append at most `capacity` octets.
  init<Failure: Error>(
    capacity: Int, _ write: (inout OutputSpan<UInt8>, inout [Entry]) throws(Failure) -> Void
  ) throws(Failure) {
    var entries: [Entry] = []
    entries.reserveCapacity(16)
    octets = try [UInt8](atMost: capacity) { out throws(Failure) in try write(&out, &entries) }
    for index in entries.indices where entries[index].prefix == 0 {
      entries[index].prefix = Self.prefix(octets, entries[index])
    }
    self.entries = entries
  }

  /// Already decoded parameters.
  init(_ parameters: [RequestParameter]) {
    var capacity = 0
    for parameter in parameters { capacity += 3 * (parameter.name.count + parameter.value.count) + 1 }
    self.init(capacity: capacity) { out, entries in
      for parameter in parameters {
        let entry = out.append(
          name: parameter.name.span, value: parameter.value.span, location: parameter.location)
        entries.append(entry)
      }
    }
  }

  /// What at most stands in the buffer for `octetCount` octets of a query or form.
  static func capacity(form octetCount: Int) -> Int { 3 * octetCount + 1 }

  private static func prefix(_ octets: [UInt8], _ entry: Entry) -> UInt64 {
    var prefix: UInt64 = 0
    let end = min(entry.end, entry.start + 8)
    for index in entry.start..<end { prefix = prefix << 8 | UInt64(octets[index]) }
    return prefix << UInt64(8 * (entry.start + 8 - end))
  }
}

extension RequestParameters {
  /// Sorts by encoded name, then by encoded value, octet by octet.
  ///
  /// Source: RFC 5849, section 3.4.1.3.2.
  mutating func sort() {
    let octets = octets
    if entries.count > 24 {
      entries.sort { first, second in Self.isOrdered(octets, first, before: second) }
      return
    }
    // A handful of entries, nearly sorted as a rule.
    var sorted = 1
    while sorted < entries.count {
      let entry = entries[sorted]
      var place = sorted
      while place > 0, Self.isOrdered(octets, entry, before: entries[place - 1]) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
      sorted += 1
    }
  }

  @inline(__always)
  private static func isOrdered(_ octets: [UInt8], _ first: Entry, before second: Entry) -> Bool {
    if first.prefix != second.prefix { return first.prefix < second.prefix }
    let (firstCount, secondCount) = (first.end - first.start, second.end - second.start)
    for index in 0..<min(firstCount, secondCount) {
      let (left, right) = (octets[first.start + index], octets[second.start + index])
      if left != right { return left < right }
    }
    return firstCount < secondCount
  }

  /// How many octets the normalized parameters have at most once they are encoded again.
  var encodedAgainCapacity: Int { 3 * octets.count + 6 * entries.count }

  /// The normalized parameters: names and values joined by `=` and `&`.
  var normalized: [UInt8] {
    [UInt8](atMost: octets.count + entries.count) { out in
      let octets = octets.span
      for (index, entry) in entries.enumerated() {
        if index > 0 { out.append(0x26) }
        out.append(copying: octets.extracting(entry.name))
        out.append(0x3D)
        out.append(copying: octets.extracting(entry.value))
      }
    }
  }

  /// The parameters in their present order, decoded.
  func decoded(where isIncluded: (Entry) -> Bool = { _ in true }) -> [RequestParameter] {
    var result: [RequestParameter] = []
    for entry in entries where isIncluded(entry) {
      result.append(
        RequestParameter(
          name: decoded(entry.name), value: decoded(entry.value), location: entry.location))
    }
    return result
  }

  func decoded(_ range: Range<Int>) -> [UInt8] {
    PercentEncoding.decode(octets.span.extracting(range), plus: 0x2B)
  }

  /// The value of `entry`, decoded, as text; nil where it is no UTF-8.
  func text(_ entry: Entry) -> String? {
    if entry.isPlain { return Self.text(octets.span.extracting(entry.value)) }
    return Self.text(decoded(entry.value).span)
  }

  private static func text(_ octets: Span<UInt8>) -> String? {
    guard let text = try? UTF8Span(validating: octets) else { return nil }
    return String(copying: text)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a protocol parameter's decoded value, encoded.
  @inline(__always)
  mutating func append(
    _ name: ProtocolParameters.Name, _ value: String, to entries: inout [RequestParameters.Entry]
  ) {
    let start = count
    append(copying: name.rawValue.utf8.span)
    let nameEnd = count
    append(0)
    append(encoding: value.utf8.span)
    let isPlain = count - nameEnd - 1 == value.utf8.count
    entries.append(
      .init(
        start: start, nameEnd: nameEnd, end: count, location: .header, isPlain: isPlain,
        prefix: name.prefix))
  }

  /// Appends a decoded name and value, encoded.
  mutating func append(
    name: Span<UInt8>, value: Span<UInt8>, location: RequestParameter.Location
  ) -> RequestParameters.Entry {
    let start = count
    append(encoding: name)
    let nameEnd = count
    append(0)
    append(encoding: value)
    let isPlain = count - start - 1 == name.count + value.count
    return RequestParameters.Entry(
      start: start, nameEnd: nameEnd, end: count, location: location, isPlain: isPlain)
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
      let start = count
      var isPlain = true
      let equals = append(segment: wire, &index, &isPlain)
      if equals == nil, count == start { continue }
      let nameEnd = equals ?? count
      if equals == nil { append(0) }
      entries.append(
        .init(start: start, nameEnd: nameEnd, end: count, location: location, isPlain: isPlain))
    }
  }

  /// Appends what stands before the next `&`, 0 for the first `=`, and goes beyond it; returns where the
  /// name ends.
  @inline(__always)
  private mutating func append(
    segment wire: Span<UInt8>, _ index: inout Int, _ isPlain: inout Bool
  ) -> Int? {
    var nameEnd: Int?
    while index < wire.count {
      let start = index
      while index < wire.count, PercentEncoding.isUnreserved(wire[index]) { index += 1 }
      append(copying: wire.extracting(start..<index))
      if index == wire.count { break }
      let octet = wire[index]
      index += 1
      if octet == 0x26 { break }
      if octet == 0x3D, nameEnd == nil {
        nameEnd = count
        append(0)
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
