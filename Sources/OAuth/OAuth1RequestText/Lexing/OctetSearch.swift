/// Looking for ASCII text in octets.
extension ArraySlice<UInt8> {
  /// The same without white space at both ends.
  var trimmed: Self {
    var slice = drop { $0 <= 0x20 }
    while let last = slice.last, last <= 0x20 { slice.removeLast() }
    return slice
  }

  /// How many spaces and tabs it begins with.
  var indentation: Int { prefix { $0 == 0x20 || $0 == 0x09 }.count }

  /// The octets as text; what is not UTF-8 becomes U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }

  func hasPrefix(_ prefix: String) -> Bool { has(prefix, at: startIndex) }

  /// Where `needle` stands first at or after `start`, letters in either case.
  func firstIndex(of needle: String, from start: Int? = nil) -> Int? {
    let first = needle.utf8.first ?? 0
    // Most places do not even have the first letter, in either case; 0x20 apart may be another character.
    let last = endIndex - needle.utf8.count
    var index = start ?? startIndex
    while index <= last {
      if self[index] | 0x20 == first | 0x20, has(needle, at: index) { return index }
      index += 1
    }
    return nil
  }

  func contains(_ needle: String) -> Bool { firstIndex(of: needle) != nil }

  /// Whether `needle` stands at `index`, letters in either case.
  func has(_ needle: String, at index: Int) -> Bool {
    let needle = needle.utf8.span
    guard index + needle.count <= endIndex else { return false }
    for offset in needle.indices {
      let (octet, wanted) = (self[index + offset], needle[offset])
      let isLetter = 0x61...0x7A ~= wanted | 0x20
      guard octet == wanted || isLetter && octet | 0x20 == wanted | 0x20 else { return false }
    }
    return true
  }

  /// The lines, without their line ends.
  var lines: [ArraySlice<UInt8>] {
    split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}
