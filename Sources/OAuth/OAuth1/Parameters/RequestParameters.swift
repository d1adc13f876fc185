/// The parameters of one request, encoded, in one buffer.
///
/// Every parameter is stored in its normalized form, so that sorting compares encoded bytes and nothing is encoded
/// twice; decoded forms are created on request. An entry's name and value are adjacent in the buffer, with `%3D`
/// between them and `%26` after them: if both are unreserved, as nearly always, that is their form in the base string.
///
/// Source: RFC 5849, section 3.4.1.3.
struct RequestParameters: Sendable {
  typealias Location = RequestParameter.Location

  struct Entry: Sendable {
    var start: Int
    var nameEnd: Int
    var end: Int
    var location: Location
    /// Whether all bytes are unreserved, so that encoding them again changes nothing.
    var isPlain = false
    /// Whether the value, which was read as sent, has a `%` that does not start an escape.
    var isUnreadable = false
    /// Whether the next `removeMarked` removes this entry.
    var isMarked = false
    /// The name's first eight bytes, the first one most significant. Most comparisons end here. 0 if not known yet.
    var prefix: UInt64 = 0

    var name: Range<Int> { start..<nameEnd }
    var value: Range<Int> { nameEnd + 3..<end }
    /// Name, `%3D`, value and `%26`.
    var whole: Range<Int> { start..<end + 3 }

    /// Whether `other` has the same encoded name.
    func hasSameName(as other: Self, in octets: Span<UInt8>) -> Bool {
      prefix == other.prefix && octets.extracting(name).isEqual(to: octets.extracting(other.name))
    }

    /// Whether the encoded name is `text`, all of whose bytes are unreserved.
    func isNamed(_ text: String, in octets: Span<UInt8>) -> Bool {
      octets.extracting(name).isEqual(to: text)
    }

    func isNamed(_ text: String, in octets: [UInt8]) -> Bool { isNamed(text, in: octets.span) }
  }

  private(set) var octets: [UInt8] = []
  var entries: [Entry] = []

  /// No parameters.
  init() {}

  /// The parameters that `write` appends. It may append at most `capacity` bytes.
  init<Failure: Error>(
    capacity: Int, _ write: (inout OutputSpan<UInt8>, inout [Entry]) throws(Failure) -> Void
  ) throws(Failure) {
    entries.reserveCapacity(16)
    octets = try [UInt8](atMost: capacity) { out throws(Failure) in try write(&out, &entries) }
    for index in entries.indices where entries[index].prefix == 0 {
      entries[index].prefix = Self.prefix(octets.span, entries[index])
    }
  }

  /// Creates parameters from decoded ones.
  init(_ parameters: [RequestParameter]) {
    var capacity = 0
    for parameter in parameters { capacity += 3 * (parameter.name.count + parameter.value.count) + 6 }
    self.init(capacity: capacity) { out, entries in
      for parameter in parameters {
        let entry = out.append(
          name: parameter.name.span, value: parameter.value.span, location: parameter.location)
        entries.append(entry)
      }
    }
  }

  /// Returns the maximum buffer size for `octetCount` bytes of a query, form or header: a byte becomes at most three,
  /// and a parameter of one byte with its `&` becomes nine.
  static func capacity(form octetCount: Int) -> Int { 5 * octetCount + 6 }

  private static func prefix(_ octets: Span<UInt8>, _ entry: Entry) -> UInt64 {
    let count = entry.nameEnd - entry.start
    if count >= 8 { return octets.word(at: entry.start).byteSwapped }
    // At least six bytes follow the name, but not always more.
    var prefix: UInt64 = 0
    for index in entry.name { prefix = prefix << 8 | UInt64(octets[index]) }
    return count == 0 ? 0 : prefix << UInt64(8 * (8 - count))
  }
}

extension RequestParameters {
  /// Returns the parameters in their current order, decoded.
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

  /// Returns the value of `entry`, decoded, as text. `nil` if it is not UTF-8.
  func text(_ entry: Entry) -> String? {
    if entry.isPlain { return Self.text(octets.span.extracting(entry.value)) }
    return Self.text(decoded(entry.value).span)
  }

  /// Decodes UTF-8. `nil` if the bytes are not UTF-8.
  static func text(_ octets: Span<UInt8>) -> String? {
    guard let text = try? UTF8Span(validating: octets) else { return nil }
    return String(copying: text)
  }
}
