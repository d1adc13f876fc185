/// Lines of text for a given width.
enum TextWrap {
  /// `text` wrapped at spaces to lines of at most `width` characters. A longer word is broken after punctuation, or
  /// anywhere.
  static func lines(_ text: String, width: Int) -> [String] {
    let width = max(width, 1)
    guard text.count > width else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count <= width {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      let pieces = pieces(word, width: width)
      lines += pieces.dropLast()
      line = pieces.last ?? ""
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private static func pieces(_ word: Substring, width: Int) -> [String] {
    var pieces: [String] = []
    var rest = word
    while rest.count > width {
      let head = rest.prefix(width)
      let mark = head.lastIndex { "/,.&=?".contains($0) }
      let end = mark.map { head.index(after: $0) } ?? head.endIndex
      pieces.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return pieces + [String(rest)]
  }
}
