internal import OAuth1

/// Values that were signed in a different form than sent: because two parts of a program write the same thing
/// differently, or because of a change between signing and sending.
///
/// Source: list of mistakes, rows 9 and 34.
extension MistakeRule<ParameterPart> {
  static let otherValues: [Self] = [
    Self(
      "value-written-otherwise", row: 34, group: .values,
      advice: "convert Booleans, numbers and null to strings once, before signing, and send those strings",
      sentence: { "\($0) instead of the value sent" }
    ) { part, _, variants in
      var texts: [String] = []
      for item in part.items where !item.isReserved && item.value.count <= 9 {
        for text in otherTexts[item.value] ?? [] where !texts.contains(text) { texts.append(text) }
      }
      for text in texts {
        let octets = Array(text.utf8)
        part.addVariants(to: &variants, suffix: " was signed as '\(text)'") { item in
          guard !item.isReserved, item.value.count <= 9, otherTexts[item.value]?.contains(text) == true else {
            return
          }
          item.encode(octets)
        }
      }
    },
    // A browser sends CR LF for each line break in a form field, whatever the page contains.
    Self(
      "line-breaks-differ", row: 34, group: .values,
      advice: "convert line breaks to CR LF before signing, as browsers do in form fields",
      sentence: { "\($0), which differs from what was sent" }
    ) { part, _, variants in
      let hasBreaks = { (item: SignedItem) in item.value.contains { $0 == 0x0A || $0 == 0x0D } }
      guard part.items.contains(where: hasBreaks) else { return }
      for (replacement, name) in [([0x0A], "LF"), ([0x0D, 0x0A], "CR LF"), ([], "nothing")]
        as [([UInt8], String)]
      {
        let suffix = " was signed with \(name) instead of its line breaks"
        part.addVariants(to: &variants, each: false, suffix: suffix) { item in
          guard hasBreaks(item) else { return }
          let unix = item.value.replacing([0x0D, 0x0A], with: [0x0A]).replacing([0x0D], with: [0x0A])
          item.encode(unix.replacing([0x0A], with: replacement))
        }
      }
    },
    Self(
      "value-trimmed", row: 34, group: .values,
      advice: "trim values before signing or not at all, and send the signed values",
      sentence: { "\($0) was signed without its leading and trailing whitespace, but sent with it" }
    ) { part, _, variants in
      part.addVariants(to: &variants) { item in
        if item.value.trimmed.count < item.value.count { item.encode(item.value.trimmed) }
      }
    },
    Self(
      "html-escaped", row: 34, group: .values,
      advice: "escape only the text of HTML pages, never values that are signed or sent",
      sentence: { $0 }
    ) { part, _, variants in
      let prefix = Array("amp;".utf8)
      let sentOnly = " was HTML-escaped when sent but not when signed"
      part.addVariants(to: &variants, each: false, suffix: sentOnly) { item in
        if item.name.starts(with: prefix) { item.rename(Array(item.name.dropFirst(prefix.count))) }
        let plain = item.value.replacingEntities
        if plain != item.value { item.encode(plain) }
      }
      let telling = OctetSet("&<>\"'")
      guard part.items.contains(where: { !$0.escapedOctets.isDisjoint(with: telling) }) else { return }
      for apostrophe in [nil, "&#39;", "&#039;"] {
        part.addVariants(to: &variants, suffix: " was HTML-escaped when signed but not when sent") { item in
          if !item.isReserved { item.encode(item.value.withEntities(apostrophe: apostrophe)) }
        }
      }
    },
    Self(
      "plus-signed-as-space", row: 9, group: .values,
      advice: "decode each value once: a plus in the decoded value is a plus, and is signed as %2B",
      sentence: { "\($0) has a plus that was signed as a space" }
    ) { part, _, variants in
      part.addVariants(to: &variants) { item in
        if item.value.contains(0x2B) { item.encode(item.value.map { $0 == 0x2B ? 0x20 : $0 }) }
      }
    },
  ]

  /// The words for true, false and null in several languages, by the text that was sent.
  private static let otherTexts: [[UInt8]: [String]] = Dictionary(
    uniqueKeysWithValues: [
      ("true", ["True", "1"]), ("false", ["False", "0", ""]), ("True", ["true"]), ("False", ["false"]),
      ("1", ["true"]), ("0", ["false", ""]), ("", ["null"]), ("null", [""]), ("None", [""]),
      ("undefined", [""]),
    ].map { (Array($0.utf8), $1) })
}

extension [UInt8] {
  /// The characters that HTML entities represent.
  private static let entities: [(entity: String, text: String)] = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#039;", "'"),
    ("&#x27;", "'"), ("&apos;", "'"), ("&amp;", "&"),
  ]

  /// The text with the HTML entities for the five special characters replaced by the characters.
  fileprivate var replacingEntities: [UInt8] {
    guard contains(0x26) else { return self }
    return Self.entities.reduce(self) { $0.replacing(Array($1.entity.utf8), with: Array($1.text.utf8)) }
  }

  /// The text with special characters replaced by HTML entities. `apostrophe` is the entity for `'`. If `nil`, it is
  /// unchanged.
  fileprivate func withEntities(apostrophe: String?) -> [UInt8] {
    flatMap { octet -> [UInt8] in
      switch octet {
      case 0x26: Array("&amp;".utf8)
      case 0x3C: Array("&lt;".utf8)
      case 0x3E: Array("&gt;".utf8)
      case 0x22: Array("&quot;".utf8)
      case 0x27: apostrophe.map { Array($0.utf8) } ?? [octet]
      default: [octet]
      }
    }
  }
}
