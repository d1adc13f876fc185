internal import OAuth1

/// A set of ASCII bytes.
struct OctetSet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ text: String) {
    for octet in text.utf8 { insert(octet) }
  }

  init(_ octets: [UInt8]) {
    for octet in octets { insert(octet) }
  }

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Inserts a byte if it is ASCII.
  @inline(__always)
  mutating func insert(_ octet: UInt8) {
    if octet < 64 {
      low |= 1 << UInt64(octet)
    } else if octet < 128 {
      high |= 1 << UInt64(octet & 63)
    }
  }

  /// Returns the bytes of both.
  func union(_ other: OctetSet) -> OctetSet { OctetSet(low: low | other.low, high: high | other.high) }

  /// Whether the sets have no bytes in common.
  func isDisjoint(with other: OctetSet) -> Bool { low & other.low | high & other.high == 0 }

  @inline(__always)
  func contains(_ octet: UInt8) -> Bool {
    octet < 128 && (octet < 64 ? low : high) >> UInt64(octet & 63) & 1 == 1
  }
}

/// The changes to bytes that mistakes consist of.
extension [UInt8] {
  /// The UTF-8 of `text`.
  init(_ text: String) {
    self = Array(text.utf8)
  }

  var text: String { String(decoding: self, as: UTF8.self) }

  /// The text, truncated, and without characters that move a terminal's cursor or end a header.
  var printable: String {
    var text = ""
    for scalar in self.text.unicodeScalars.prefix(60) {
      let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x200B...0x202E ~= scalar.value
      text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return text.unicodeScalars.count < count
      ? (self.text.unicodeScalars.count > 60 ? text + "..." : text) : text
  }

  /// The escaped text with the given bytes unescaped: `%21` becomes `!` again.
  func unescaping(_ octets: OctetSet) -> [UInt8] { unescaping(where: octets.contains) }

  /// The escaped text with its non-ASCII bytes unescaped.
  var unescapingNonASCII: [UInt8] { unescaping { $0 > 0x7F } }

  @inline(__always)
  private func unescaping(where isUnescaped: (UInt8) -> Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      if self[index] == 0x25, let octet = PercentEncoding.escaped(span, at: index + 1), isUnescaped(octet) {
        result.append(octet)
        index += 3
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return result
  }

  /// The escaped text with the given bytes escaped too.
  func escaping(_ octets: OctetSet) -> [UInt8] {
    guard contains(where: octets.contains) else { return self }
    return reduce(into: []) { result, octet in
      if octets.contains(octet) { result.append(escape: octet) } else { result.append(octet) }
    }
  }

  /// Appends the escape of a byte, unreserved or not.
  mutating func append(escape octet: UInt8) {
    append(0x25)
    append(PercentEncoding.upperHexDigit(octet >> 4))
    append(PercentEncoding.upperHexDigit(octet & 15))
  }

  /// The escaped text with lower-case digits in its escapes: `%3A` becomes `%3a`.
  var withLowerCaseEscapes: [UInt8] {
    var result = self
    var index = 0
    while index + 2 < result.count {
      if result[index] == 0x25 {
        for digit in index + 1...index + 2 where 0x41...0x46 ~= result[digit] { result[digit] |= 0x20 }
        index += 3
      } else {
        index += 1
      }
    }
    return result
  }

  /// The same for escapes that were encoded once more: `%253A` becomes `%253a`.
  var withLowerCaseInnerEscapes: [UInt8] {
    var result = self
    for index in result.indices.dropLast(4) where result.hasPart([0x25, 0x32, 0x35], at: index) {
      for digit in index + 3...index + 4 where 0x41...0x46 ~= result[digit] { result[digit] |= 0x20 }
    }
    return result
  }

  /// Returns the bytes with every occurrence of `part` replaced.
  func replacing(_ part: [UInt8], with other: [UInt8]) -> [UInt8] {
    guard !part.isEmpty, count >= part.count else { return self }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      if hasPart(part, at: index) {
        result += other
        index += part.count
      } else {
        result.append(self[index])
        index += 1
      }
    }
    return result
  }

  /// Returns the bytes with those at `range` replaced by `others`.
  func replacing(_ range: Range<Int>, with others: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count - range.count + others.count)
    result += self[..<range.lowerBound]
    result += others
    result += self[range.upperBound...]
    return result
  }

  /// Returns the first index, not before `start`, at which `part` starts. `nil` if it does not occur.
  func firstIndex(of part: [UInt8], from start: Int = 0) -> Int? {
    guard !part.isEmpty, count >= part.count, start <= count - part.count else { return nil }
    return (start...count - part.count).first { hasPart(part, at: $0) }
  }

  /// Whether `part`, which is not empty, starts at `index`.
  @inline(__always)
  func hasPart(_ part: [UInt8], at index: Int) -> Bool {
    guard index + part.count <= count, self[index] == part[0] else { return false }
    for offset in 1..<Swift.max(part.count, 1) where self[index + offset] != part[offset] { return false }
    return true
  }

  /// The bytes without white space at both ends.
  var trimmed: [UInt8] {
    var (start, end) = (0, count)
    while start < end, self[start] <= 0x20 { start += 1 }
    while start < end, self[end - 1] <= 0x20 { end -= 1 }
    return Array(self[start..<end])
  }

  /// Each byte as two lower-case hexadecimal digits.
  var hexadecimal: [UInt8] {
    flatMap { octet in [octet >> 4, octet & 15].map { $0 < 10 ? 0x30 + $0 : 0x57 + $0 } }
  }

  /// The bytes with ASCII letters in lower case.
  var lowercased: [UInt8] { map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }

  /// The bytes with ASCII letters in upper case.
  var uppercased: [UInt8] { map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 } }

  /// Returns the parts between the bytes of `separator`, empty ones included.
  func parts(at separator: UInt8) -> [[UInt8]] {
    split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
  }

  /// The name and value, split at the first `=`. The value is `nil` if there is none.
  var pair: (name: [UInt8], value: [UInt8]?) {
    guard let mark = firstIndex(of: 0x3D) else { return (self, nil) }
    return (Array(self[..<mark]), Array(self[(mark + 1)...]))
  }

  /// Returns the number of single changes that turn these bytes into `other`, counted up to `limit` + 1.
  func distance(to other: [UInt8], limit: Int) -> Int {
    if abs(count - other.count) > limit { return limit + 1 }
    var row = Array<Int>(0...other.count)
    for (index, octet) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, candidate) in other.enumerated() {
        let cost = Swift.min(row[column + 1] + 1, row[column] + 1, diagonal + (octet == candidate ? 0 : 1))
        diagonal = row[column + 1]
        row[column + 1] = cost
      }
    }
    return Swift.min(row[other.count], limit + 1)
  }
}
