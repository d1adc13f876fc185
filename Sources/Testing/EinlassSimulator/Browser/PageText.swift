/// A page's text without markup: from its main part, or from its body, or from the whole page.
///
/// On every simulated page, the parts above and below the main part do not come from Facebook.
struct PageText {
  let text: String

  init(_ markup: String) {
    let part = Self.inside("main", of: markup[...]) ?? Self.inside("body", of: markup[...]) ?? markup[...]
    var plain = ""
    var isTag = false
    for character in part {
      if character == "<" { isTag = true }
      if !isTag { plain.append(character) }
      if isTag, character == ">" {
        isTag = false
        // Separates the words of two paragraphs.
        plain.append(" ")
      }
    }
    plain = Self.decoded(plain)
    text = String(plain.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(300))
  }

  /// The entities in the simulator's pages. The ampersand comes last, since it could complete others.
  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#96;", "`"), ("&amp;", "&"),
  ]

  /// Returns `text` with its character references decoded.
  static func decoded(_ text: some StringProtocol) -> String {
    entities.reduce(String(text)) { text, entity in text.replacing(entity.0, with: entity.1) }
  }

  /// Returns the content of the first element called `name`. `nil` if there is none.
  private static func inside(_ name: String, of markup: Substring) -> Substring? {
    guard let start = markup.firstRange(of: "<\(name)") else { return nil }
    let rest = markup[start.upperBound...].drop { $0 != ">" }.dropFirst()
    return rest.firstRange(of: "</\(name)>").map { rest[..<$0.lowerBound] } ?? rest
  }
}
