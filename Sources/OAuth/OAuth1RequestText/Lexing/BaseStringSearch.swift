/// Searches for a signature base string that a library or a server printed.
enum BaseStringSearch {
  /// Returns the first base string in `text`. `nil` if there is none.
  ///
  /// One in a form-encoded response (`debug_sbs=GET%26http...`) is encoded once more; one in HTML contains `&amp;`.
  static func first(in text: Bytes) -> String? {
    for index in text.indices where text[index] == UInt8(ascii: "&") || text[index] == UInt8(ascii: "%") {
      if marks.contains(where: { text.has($0, at: index) }), let found = baseString(around: index, text) {
        return found
      }
    }
    return nil
  }

  /// The separators between the method and the URI's authority.
  private static let marks: [String] = [
    "&http%3a", "&https%3a", "&amp;http%3a", "&amp;https%3a", "%26http%253a", "%26https%253a",
  ]

  private static func baseString(around mark: Int, _ text: Bytes) -> String? {
    let before = text[..<mark].suffix(12)
    guard
      let method = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"].first(where: { method in
        before.count >= method.utf8.count && text.has(method, at: mark - method.utf8.count)
      })
    else { return nil }
    let start = mark - method.utf8.count
    // The end of another word, but not of an escape such as '%3A'.
    let isWord = start > text.startIndex && 0x41...0x5A ~= text[start - 1] & 0xDF
    guard !isWord || start - 3 >= text.startIndex && text[start - 3] == UInt8(ascii: "%") else { return nil }
    let end = text[mark...].firstIndex { octet in
      octet <= 0x20 || octet >= 0x7F || "\"'<>\\`,;)]}".utf8.contains(octet)
    }
    var found = text[start..<(end ?? text.endIndex)].text
    // "&amp;" was cut at its semicolon.
    if text.has("&amp;", at: mark) {
      found = text[start...].prefix { $0 > 0x20 && $0 != 0x22 && $0 != 0x3C }.text.replacing(
        "&amp;", with: "&")
    }
    if text[mark] == UInt8(ascii: "%") {
      // Characters that are encoded only once are not part of it.
      for end in ["%0A", "%0D", "%20", "%22", "%3C", "%7C"] {
        found = found.split(separator: end).first.map(String.init) ?? found
      }
      found = found.split(separator: "&").first.map { decoded(String($0)) } ?? found
    }
    let parts = found.split(separator: "&", omittingEmptySubsequences: false)
    return parts.count >= 3 ? parts.prefix(3).joined(separator: "&") : nil
  }

  private static func decoded(_ text: String) -> String {
    text.replacing("%26", with: "&").replacing("%25", with: "%")
  }
}
