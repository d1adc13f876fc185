internal import OAuth1

/// Secrets that were changed on the way to the client by configuration files, shells, languages or other encodings.
///
/// Source: list of mistakes, rows 13 and 16.
extension MistakeRule<KeyPart> {
  static let alteredSecrets: [Self] = [
    altered("consumer-secret-altered", "consumer secret", \.first, .first),
    altered("token-secret-altered", "token secret", \.second, .second),
  ]

  private static func altered(
    _ id: String, _ name: String, _ secret: any (WritableKeyPath<KeyPart, [UInt8]> & Sendable), _ group: Group
  ) -> Self {
    Self(
      id, row: 16, group: group,
      advice:
        "compare the \(name) in the signing code with the issued \(name): print the length and the last "
        + "character of both",
      sentence: { "the \(name) in the key \($0)" }
    ) { part, _, variants in
      let known = part[keyPath: secret]
      if known.isEmpty { return }
      for word in ["undefined", "null"] {
        variants.add(part, "is the word '\(word)'") { $0[keyPath: secret] = Array(word.utf8) }
      }
      for (octets, detail) in known.alterations {
        variants.add(part, detail) { $0[keyPath: secret] = octets }
      }
      for (octets, detail) in [
        (SignatureForm.hex(known), "was hex-decoded"),
        (Base64.decode(known.span), "was base64-decoded"),
      ] {
        guard let octets, !octets.isEmpty else { continue }
        variants.add(part, detail) { ($0[keyPath: secret], $0.times) = (octets, 0) }
      }
    }
  }
}

extension [UInt8] {
  /// The forms in which shells, configuration files and decoders leave a secret, if they change it, each with a phrase
  /// that follows its name.
  fileprivate var alterations: [(octets: [UInt8], detail: String)] {
    var found: [(octets: [UInt8], detail: String)] = []
    let add = { (octets: [UInt8], detail: String) in
      if octets != self, !octets.isEmpty { found.append((octets, detail)) }
    }
    for sign in "#&=?;%, \"'\\".utf8 {
      if let place = firstIndex(of: sign) {
        add(Array(self[..<place]), "was cut off at its '\([sign].text)'")
      }
    }
    add(withoutVariables, "lost everything after '$', which starts a variable in shells and PHP")
    add(map { $0 == 0x2B ? 0x20 : $0 }, "has spaces instead of '+'")
    add(PercentEncoding.decode(self), "was percent-decoded")
    add(replacing([0x26], with: Array("&amp;".utf8)), "has '&amp;' instead of '&'")
    add(replacing([0x5C], with: []), "lost its backslashes")
    return found
  }

  /// The text without `$` and the name that follows it.
  private var withoutVariables: [UInt8] {
    var result: [UInt8] = []
    var isName = false
    for octet in self {
      let isLetter = 0x30...0x39 ~= octet || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet || octet == 0x5F
      isName = octet == 0x24 || isName && isLetter
      if !isName { result.append(octet) }
    }
    return result
  }
}
