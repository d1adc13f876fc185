internal import OAuth1

/// Parameters that were encoded differently from what RFC 5849 requires.
///
/// Source: RFC 5849, section 3.6; list of mistakes, rows 1, 3, 4, 9, 10, 37 and 39.
extension MistakeRule<ParameterPart> {
  static let encodedWrongly: [Self] = [
    pairAsName,
    Self(
      "escaped-only-when-signed", row: 1,
      advice:
        "when sending, escape every character that you escape when signing: the server signs what it receives",
      sentence: { "\($0) was escaped when signing, but sent with some characters unescaped" }
    ) { part, facts, variants in
      guard facts.rules.parameters == .asSent else { return }
      part.addVariants(to: &variants, each: false) { item in
        item.reencode(name: item.rightName, value: item.rightValue)
      }
    },
    // A value whose escapes are escaped again, which no address or text requires.
    Self(
      "sent-encoded-twice", row: 3,
      advice: "percent-encode each value once when you put it into the header, query or form",
      sentence: { "\($0) was encoded twice when sent but once when signed" }
    ) { part, _, variants in
      part.addVariants(to: &variants) { item in
        guard item.isSentEncodedTwice else { return }
        item.reencode(value: PercentEncoding.encode(PercentEncoding.decode(item.value)))
      }
    },
    Self(
      "callback-changed", row: 39, advice: "send the oauth_callback that you sign",
      sentence: { "oauth_callback was signed \($0)" }
    ) { part, _, variants in
      guard let index = part.items.firstIndex(where: { $0.isNamed("oauth_callback") }) else { return }
      let value = part.items[index].value
      for (found, other) in [("http:", "https:"), ("https:", "http:")] where value.starts(with: found.utf8) {
        variants.add(part, "with \(other)//") {
          $0.items[index].encode(Array(other.utf8) + value.dropFirst(found.utf8.count))
        }
      }
      variants.add(part, "as 'oob'") { $0.items[index].encode(Array("oob".utf8)) }
      if value.last == 0x2F {
        variants.add(part, "without its trailing '/'") { $0.items[index].encode(value.dropLast()) }
      } else {
        variants.add(part, "with a trailing '/'") { $0.items[index].encode(value + [0x2F]) }
      }
    },
    // The escaped value on the wire, mistaken for the value itself.
    Self(
      "signed-as-sent", row: 3,
      advice: "decode the names and values of the query and the form before you encode them for signing",
      sentence: { "\($0) was not decoded before signing, so it was encoded twice" }
    ) { part, _, variants in
      part.addVariants(to: &variants) { item in
        // If the value on the wire is encoded as in RFC 5849, `encoded-twice` finds this mistake.
        guard item.location != .header, item.wireValue != item.rightValue, item.wireValue != item.value
        else { return }
        item.reencode(value: PercentEncoding.encode(item.wireValue))
      }
    },
    Self(
      "plus-sent-bare", row: 9,
      advice: "send a plus as %2B: an unescaped plus means a space in a query or form",
      sentence: {
        "\($0) has a plus that was sent unescaped: it was signed as a plus, but the server reads it as a space"
      }
    ) { part, _, variants in
      part.addVariants(to: &variants) { item in
        guard item.location != .header, item.wireValue.contains(0x2B) else { return }
        item.encode(PercentEncoding.decode(item.wireValue))
      }
    },
    Self(
      "wrong-character-set", row: 10, group: .characterSet,
      advice: "encode names and values as UTF-8 before you percent-encode them",
      sentence: { "non-ASCII characters were signed \($0)" }
    ) { part, _, variants in
      guard part.items.contains(where: { !$0.isValueASCII || !$0.isNameASCII }) else { return }
      for set in CharacterMistake.allCases {
        part.addVariants(to: &variants, each: false, prefix: "\(set.rawValue): ") { item in
          item.reencode(
            name: item.isNameASCII ? nil : set.reencode(item.encodedName),
            value: item.isValueASCII ? nil : set.reencode(item.encodedValue))
        }
      }
      variants.add(part, "without escapes anywhere in the base string") { part in
        part.leavesNonASCIIBare = true
        part.changeItems { item in
          item.reencode(
            name: item.isNameASCII ? nil : CharacterMistake.bare.reencode(item.encodedName),
            value: item.isValueASCII ? nil : CharacterMistake.bare.reencode(item.encodedValue))
        }
      }
    },
    Self(
      "reserved-not-encoded", row: 1,
      advice: "escape ! * ' ( ) as well; encodeURIComponent and similar functions do not",
      sentence: { "the reserved \(areNotEscaped($0))" }
    ) { part, _, variants in
      let present = part.escaped(among: "!*'()")
      bare(present.count > 1 ? [present] + present.map { [$0] } : [present], part, &variants)
      if present.count > 2 {
        bare(present.map { one in present.filter { $0 != one } }, part, &variants)
      }
    },
    Self(
      "space-as-plus", row: 9, advice: "escape a space as %20 when signing; '+' is valid only in forms",
      sentence: { "a space was signed as '+' in \($0)" }
    ) { part, _, variants in
      let space = Array("%20".utf8)
      let change = { (item: inout SignedItem) in
        if item.escapedOctets.contains(0x20) { item.reencode { $0.replacing(space, with: [0x2B]) } }
      }
      part.addVariants(to: &variants, change)
      guard part.escaped(among: " ") == [0x20] else { return }
      variants.add(part, "the whole base string") { part in
        part.bareAgain = OctetSet("+")
        part.changeItems(change)
      }
    },
    Self(
      "unreserved-encoded", row: 37, advice: "do not escape letters, digits or - . _ ~",
      sentence: { "\($0) was escaped when signing, but unreserved characters must not be" }
    ) { part, _, variants in
      for (text, detail) in [
        ("~", "'~'"), ("-._~", "one of - . _ ~"), ("_", "'_'"), (".", "'.'"), ("-", "'-'"),
      ] {
        let set = OctetSet(text)
        let some = part.items.contains { !$0.valueOctets.isDisjoint(with: set) }
        if some {
          variants.add(part, detail) { part in part.changeItems { $0.escape(set, inName: false) } }
        }
        if text == "~" && !some { continue }
        variants.add(part, "\(detail), in names too,") { part in
          part.changeItems { $0.escape(set, inName: true) }
        }
      }
    },
    // The characters that other escaping functions leave unescaped: those for paths, for whole URLs, and for queries in
    // Apple's frameworks.
    Self(
      "other-characters-not-encoded", row: 37,
      advice: "escape everything except letters, digits and - . _ ~",
      sentence: { "the \(areNotEscaped($0))" }
    ) { part, _, variants in
      let present = part.escaped(among: "!$&'()*+,/:;=?@[]#{}|^`\"<>\\%")
      if present.isEmpty { return }
      var sets: [[UInt8]] = []
      for text in [
        ",[]", ",", "[]", "/", ":", "@", ":/", "@:", "/?", "@*/+", ";,/?:@&=+$#", ";,/?:@&=+$#!*'()",
        "!$&'()*+,;=:@/?", "%", "&", "=",
      ] {
        let set = text.utf8.filter(present.contains)
        if !set.isEmpty, !sets.contains(set) { sets.append(set) }
      }
      let withOwnRule = OctetSet("!'()*%")
      for one in present where !withOwnRule.contains(one) && !sets.contains([one]) { sets.append([one]) }
      bare(sets, part, &variants)
    },
    Self(
      "lower-case-escapes", row: 37, advice: "write escapes with uppercase digits, such as %3A",
      sentence: { _ in "escapes in names and values were signed with lowercase digits" }
    ) { part, _, variants in
      var lower = part
      lower.changeItems { item in
        if !item.isUnreserved { item.reencode(\.withLowerCaseEscapes) }
      }
      let isSame = zip(lower.items, part.items).allSatisfy { $0.isEncoded(like: $1) }
      if !isSame { variants.add(lower) }
    },
    Self(
      "encoded-twice", row: 3, isRepeatable: true,
      advice: "encode names and values once before you join them, and the joined text once more",
      sentence: { "\($0) was encoded one time too many" }
    ) { part, _, variants in
      part.addVariants(to: &variants) { item in
        if !item.isUnreserved { item.reencode(value: PercentEncoding.encode(item.encodedValue)) }
      }
      if part.items.contains(where: { $0.nameOctets.contains(0x25) }) {
        part.addVariants(to: &variants, prefix: "the name of ") {
          $0.reencode(name: PercentEncoding.encode($0.encodedName))
        }
        part.addVariants(to: &variants, prefix: "the name-value pair of ") {
          $0.reencode { PercentEncoding.encode($0) }
        }
      }
    },
    Self(
      "not-encoded-twice", row: 4, isRepeatable: true,
      advice:
        "encode names and values before you join them, and the joined text once more: a space is %2520",
      sentence: { "\($0) was encoded once but must be encoded twice" }
    ) { part, _, variants in
      part.addVariants(to: &variants) { item in
        // `sent-encoded-twice` finds values that were sent encoded twice.
        if item.isSentEncodedTwice { return }
        if item.valueOctets.contains(0x25) { item.reencode(value: PercentEncoding.decode(item.encodedValue)) }
      }
      // A client that omits this encoding also omits it for such a value.
      if part.items.contains(where: \.isSentEncodedTwice),
        part.items.contains(where: { $0.valueOctets.contains(0x25) && !$0.isSentEncodedTwice })
      {
        variants.add(part, "every parameter's value") { part in
          part.changeItems { item in
            if item.valueOctets.contains(0x25) {
              item.reencode(value: PercentEncoding.decode(item.encodedValue))
            }
          }
        }
      }
      if part.items.contains(where: { $0.nameOctets.contains(0x25) }) {
        part.addVariants(to: &variants, prefix: "the name-value pair of ") { item in
          if item.isSentEncodedTwice { return }
          item.reencode { PercentEncoding.decode($0) }
        }
      }
    },
  ]

  /// `character + was not escaped when signing`, or the same for several characters, separated by spaces.
  private static func areNotEscaped(_ characters: String) -> String {
    let (noun, verb) = characters.contains(" ") ? ("characters", "were") : ("character", "was")
    return "\(noun) \(characters) \(verb) not escaped when signing"
  }

  /// Adds variants in which each of `sets` is unescaped in names and values, and also in the base string.
  private static func bare(
    _ sets: [[UInt8]], _ part: ParameterPart, _ variants: inout Variants<ParameterPart>
  ) {
    for set in sets where !set.isEmpty {
      let detail = { set.map { [$0].text }.joined(separator: " ") }
      let octets = OctetSet(set)
      var once = part
      once.changeItems { $0.unescape(octets) }
      variants.add(once, detail())
      // The same function encodes the parameters for the base string, so these are unescaped there as well.
      if !octets.contains(0x26), !octets.contains(0x3D), !octets.contains(0x25) {
        variants.add(once, detail()) { $0.bareAgain = octets }
      }
    }
  }
}

extension SignedItem {
  /// Whether the decoded value still has escapes.
  fileprivate var isSentEncodedTwice: Bool {
    escapedOctets.contains(0x25) && PercentEncoding.decode(value) != value
  }
}

extension ParameterPart {
  /// The bytes of `text` that are escaped in a name or value.
  fileprivate func escaped(among text: String) -> [UInt8] {
    let found = items.reduce(OctetSet("")) { $0.union($1.escapedOctets) }
    // A value that was probably sent encoded twice has a separate entry.
    let hasPercent = items.contains {
      $0.location != .header && $0.escapedOctets.contains(0x25) && !$0.isSentEncodedTwice
    }
    return text.utf8.filter { found.contains($0) && ($0 != 0x25 || hasPercent) }
  }
}
