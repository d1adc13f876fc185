/// Searches for values of Authorization fields with an OAuth signature, whatever quotes surround them: those of a
/// program, of JSON within JSON, or of HTML.
enum AuthorizationSearch {
  /// A value and its position.
  struct Found: Sendable {
    /// The value with plain quotes, whatever the text uses instead.
    let value: String
    let place: Range<Int>
  }

  /// The maximum number of values to read, and the maximum size of a parameter's value.
  private static let (most, longest) = (64, 8192)

  /// Returns the values in `text`, in order, each once.
  static func all(in text: Bytes) -> [Found] {
    var found: [Found] = []
    var from = text.startIndex
    while found.count < most, let index = text.firstIndex(of: "oauth", from: from) {
      from = index + 5
      let isWord = index > text.startIndex && RequestField.isName(text[index - 1])
      guard !isWord, from < text.endIndex, text[from] <= 0x20 else { continue }
      let (value, end) = value(at: index, text)
      from = end
      if let value, !found.contains(where: { $0.value == value }) {
        found.append(Found(value: value, place: index..<end))
      }
    }
    return found
  }

  /// Returns the value that begins at `start` with `OAuth`, and its end. The value is `nil` if it has no signature.
  private static func value(at start: Int, _ text: Bytes) -> (value: String?, end: Int) {
    var octets = Array("OAuth ".utf8)
    var isSigned = false
    var end = start + 5
    while let pair = Pair(at: end, text, longest: longest) {
      if octets.count > 6 { octets += pair.separator }
      octets += pair.name + [0x3D] + (pair.isQuoted ? [0x22] + pair.value + [0x22] : pair.value[...])
      if pair.name.elementsEqual("oauth_signature".utf8) { isSigned = true }
      end = pair.end
    }
    return (isSigned ? String(validating: octets, as: UTF8.self) : nil, end)
  }

  /// `name="value"`, with the text before it.
  private struct Pair {
    let separator: [UInt8]
    let name: Bytes
    let value: Bytes
    let isQuoted: Bool
    let end: Int

    init?(at start: Int, _ text: Bytes, longest: Int) {
      let isSeparator = { (octet: UInt8) in octet <= 0x20 || octet == 0x2C || octet == 0x26 }
      let between = text[start...].prefix(longest).prefix(while: isSeparator)
      let name = text[between.endIndex...].prefix(64).prefix { RequestField.isName($0) || $0 == 0x2E }
      guard !name.isEmpty, name.endIndex < text.endIndex, text[name.endIndex] == 0x3D else { return nil }
      self.name = name
      // Joins a broken line.
      let hasComma = between.contains(0x2C)
      separator = between.contains(0x0A) ? Array((hasComma ? ", " : " ").utf8) : Array(between)
      let rest = text[(name.endIndex + 1)...]
      guard let mark = Self.mark(rest) else {
        isQuoted = false
        value = rest.prefix(longest).prefix { $0 > 0x20 && !",&\"'<>`\\".utf8.contains($0) }
        end = value.endIndex
        return
      }
      isQuoted = true
      let inner = rest.dropFirst(mark.utf8.count).prefix(longest)
      let close: Int =
        inner.firstIndex(of: mark, from: inner.startIndex) ?? inner.prefix { $0 > 0x20 }.endIndex
      value = inner[..<close]
      end = min(close + mark.utf8.count, text.endIndex)
    }

    /// Returns the representation of a quotation mark at the start of `rest`: with backslashes, as an HTML entity, or
    /// as a JSON escape.
    private static func mark(_ rest: Bytes) -> String? {
      // nginx's logs use the last one.
      for mark in ["&quot;", "&#34;", "\\u0022", "\\x22"] where rest.hasPrefix(mark) { return mark }
      let backslashes = rest.prefix(8).prefix { $0 == 0x5C }
      guard let quote = rest[backslashes.endIndex...].first, quote == 0x22 || quote == 0x27 else {
        return nil
      }
      return String(repeating: "\\", count: backslashes.count) + (quote == 0x22 ? "\"" : "'")
    }
  }
}
