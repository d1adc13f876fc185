/// The forms of texts in JSON and in header fields, so that two answers can be compared without their content.
enum TextForm {
  /// The name of the form: `empty`, `digits`, `twitter-date`, `url https://t.co/{x}`, `text` and so on.
  static func name(of text: String) -> String {
    if text.isEmpty { return "empty" }
    if let address = addressForm(of: text) { return "url " + address }
    for (name, pattern) in unsafe patterns where text.wholeMatch(of: pattern) != nil { return name }
    return "text"
  }

  /// Whether a text of the form `actual` fits where one of the form `expected` was recorded.
  ///
  /// Free text may look like digits or be empty, so it fits any free text. Addresses have to agree in their scheme.
  static func fits(_ actual: String, _ expected: String) -> Bool {
    if actual == expected { return true }
    if actual.hasPrefix("url "), expected.hasPrefix("url") {
      return expected == "url" || scheme(actual) == scheme(expected)
    }
    return free.contains(actual) && free.contains(expected)
  }

  /// The forms of what people write. Colors are digits or hexadecimal digits by chance.
  private static let free: Set = [
    "empty", "text", "digits", "negative digits", "hex6", "hex16", "decimal", "id_id",
  ]

  private static func scheme(_ form: String) -> Substring { form.prefix { $0 != ":" } }

  nonisolated(unsafe) private static let patterns: [(String, Regex<Substring>)] = [
    ("digits", /[0-9]+/), ("negative digits", /-[0-9]+/),
    ("twitter-date", /[A-Z][a-z]{2} [A-Z][a-z]{2} [0-9]{2} [0-9:]{8} \+0000 [0-9]{4}/),
    ("date Y-M-DTH:M:S.sssZ", /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\.[0-9]{3}Z/),
    ("date Y-M-DTH:M:SZ", /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z/),
    ("date Y-M-DTH:M:S+0000", /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\+0000/),
    ("html link", /<a href="[^"]*"[^>]*>[^<]*<\/a>/),
    ("hex6", /[0-9A-Fa-f]{6}/), ("hex16", /[0-9a-f]{16}/), ("hex24", /[0-9a-f]{24}/),
    ("hex32", /[0-9a-f]{32}/), ("hex64", /[0-9a-f]{64}/),
    ("id_id", /[0-9]+_[0-9]+/), ("decimal", /-?[0-9]+\.[0-9]+/),
    ("uuid", /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/),
  ]

  /// Scheme and host of an address, with each segment of its path replaced. `nil` if it is no address.
  private static func addressForm(of text: String) -> String? {
    guard let match = text.wholeMatch(of: /(https?):\/\/([A-Za-z0-9.-]+)(\/[^?#\s]*)?(\?[^\s]*)?/) else {
      return nil
    }
    let segments = (match.3 ?? "").split(separator: "/").map { _ in "{x}" }
    return "\(match.1)://\(match.2)/" + segments.joined(separator: "/")
  }
}
