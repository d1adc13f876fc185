/// The bytes of a text, or of a part of it.
typealias Bytes = ArraySlice<UInt8>

/// Searches bytes for ASCII text.
extension Bytes {
  /// The bytes without white space at both ends.
  var trimmed: Self {
    var slice = drop { $0 <= 0x20 }
    while let last = slice.last, last <= 0x20 { slice.removeLast() }
    return slice
  }

  /// The number of leading spaces and tabs.
  var indentation: Int { prefix { $0 == 0x20 || $0 == 0x09 }.count }

  /// The bytes as text; bytes that are not UTF-8 become U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }

  func hasPrefix(_ prefix: String) -> Bool { has(prefix, at: startIndex) }

  /// Returns the index of `needle` at or after `start`, ignoring case.
  func firstIndex(of needle: String, from start: Int? = nil) -> Int? {
    let first = needle.utf8.first ?? 0
    // Most positions do not even match the first letter in either case; a byte that differs by 0x20 may be another
    // character.
    let last = endIndex - needle.utf8.count
    var index = start ?? startIndex
    while index <= last {
      if self[index] | 0x20 == first | 0x20, has(needle, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// Returns the indices of `needle`, ignoring case.
  func places(of needle: String) -> some Sequence<Int> {
    sequence(state: startIndex) { from in
      guard let index = firstIndex(of: needle, from: from) else { return nil }
      from = index + needle.utf8.count
      return index
    }
  }

  /// The end of each `oauth_signature` in the text, except in `oauth_signature_method`.
  var signatureNames: [Int] {
    places(of: "oauth_signature").map { $0 + 15 }.filter { !has("_method", at: $0) }
  }

  func contains(_ needle: String) -> Bool { firstIndex(of: needle) != nil }

  /// Whether the text contains at least one marker from each group.
  func contains(oneOfEach groups: [[String]]) -> Bool { groups.allSatisfy { $0.contains(where: contains) } }

  /// Returns the bytes after the first `marker`; `nil` if there is none.
  func rest(after marker: String) -> Bytes? {
    firstIndex(of: marker).map { self[($0 + marker.utf8.count)...] }
  }

  /// Whether `needle` is at `index`, ignoring case.
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
  var lines: [Bytes] {
    split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}

extension Set<String> {
  /// The words of `text`, which are separated by white space.
  init(words text: String) { self.init(text.split(whereSeparator: \.isWhitespace).map(String.init)) }
}
