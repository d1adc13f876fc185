internal import EinlassStorage

/// The text of a tweet, as Twitter counts and modifies it.
///
/// Source: reference of Calls after login, section 5.2. An address counts only if it starts with `http://` or
/// `https://`, while Twitter also recognized bare host names.
enum TweetText {
  /// A part of a text.
  enum Piece: Sendable, Hashable {
    case plain(String)
    case link(String)
  }

  /// The length of every `t.co` address.
  static let linkLength = 23
  /// The maximum number of characters in an address that is replaced by a `t.co` address. A longer address counts as
  /// plain text. From general knowledge (twitter-text).
  static let longestLink = 4096
  /// The size limit of a text in bytes. Only addresses count less than their characters.
  static let mostOctets = longestLink * (longLimit / linkLength) + 4 * longLimit
  /// The limit until November 2017.
  static let shortLimit = 140
  /// The limit since then, in weighted characters.
  static let longLimit = 280

  /// The parts of the text, in their order.
  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var plain = ""
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let isAtStart = index == 0 || !scalars[index - 1].properties.isAlphabetic
      if isAtStart, let end = endOfLink(scalars, from: index) {
        if !plain.isEmpty { pieces.append(.plain(plain)) }
        plain = ""
        pieces.append(.link(Self.text(scalars[index..<end])))
        index = end
      } else {
        plain.unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    if !plain.isEmpty { pieces.append(.plain(plain)) }
    return pieces
  }

  /// The end of the address that starts at `start`. `nil` if there is none.
  private static func endOfLink(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    guard scalars[start] == "h" || scalars[start] == "H",
      let scheme = ["https://", "http://"].first(where: { scheme in
        let part = scalars[start...].prefix(scheme.unicodeScalars.count)
        return text(part).lowercased() == scheme
      })
    else { return nil }
    let first = start + scheme.unicodeScalars.count
    var end = first
    // Stops once the address is too long. Otherwise, many consecutive addresses would each be read to the end.
    while end < scalars.count, end - start <= 2 * longestLink, isPartOfLink(scalars[end]) { end += 1 }
    while end > first, ".,;:!?)'\"".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
    return end > first && end - start <= longestLink ? end : nil
  }

  private static func isPartOfLink(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value < 0x7F && scalar != "<" && scalar != ">" && scalar != "\""
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// The length in code points, with 23 for each address. In weighted counting, code points outside the scripts that
  /// twitter-text lists count twice. Combining characters count separately, while Twitter composed them first.
  static func length(of text: String, isWeighted: Bool) -> Int {
    pieces(of: text).reduce(0) { length, piece in
      switch piece {
      case .link: length + linkLength
      case .plain(let plain) where isWeighted:
        length + plain.unicodeScalars.reduce(0) { $0 + (isLight($1) ? 1 : 2) }
      case .plain(let plain): length + plain.unicodeScalars.count
      }
    }
  }

  /// The ranges of twitter-text's configuration.
  private static func isLight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...4351, 8192...8205, 8208...8223, 8242...8247: true
    default: false
    }
  }

  /// The names after the `mark`, `@` or `#`, in `text`, each with the positions of its mark and its end in code points.
  static func words(behind mark: Unicode.Scalar, in text: String) -> [(word: String, start: Int, end: Int)] {
    let scalars = Array(text.unicodeScalars)
    var words: [(String, Int, Int)] = []
    var index = 0
    while index < scalars.count {
      guard scalars[index] == mark, index == 0 || !isWord(scalars[index - 1]) else {
        index += 1
        continue
      }
      var end = index + 1
      while end < scalars.count, isWord(scalars[end]), mark == "#" || scalars[end].isASCII { end += 1 }
      let word = Self.text(scalars[(index + 1)..<end])
      if word.contains(where: { !$0.isNumber }) || mark == "@" && !word.isEmpty {
        words.append((word, index, end))
      }
      index = end
    }
    return words
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
