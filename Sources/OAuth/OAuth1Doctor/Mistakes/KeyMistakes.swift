internal import OAuth1

/// Keys that are made from the wrong strings or in the wrong way.
///
/// Source: RFC 5849, section 3.4.2; list of mistakes, rows 12 to 16.
extension MistakeRule<KeyPart> {
  static let keys: [Self] = confused + alteredSecrets + [encodedWrongly, composedWrongly]

  private static let confused: [Self] = [
    Self(
      "secrets-swapped", row: 14, group: [.first, .second],
      advice: "put the consumer secret first, then '&', then the token secret",
      sentence: { _ in "the two secrets were swapped in the key" }
    ) { part, _, variants in
      guard part.first != part.second else { return }
      variants.add(part) { part in (part.first, part.second) = (part.second, part.first) }
    },
    Self(
      "wrong-consumer-secret", row: 14, group: .first,
      advice: "start the key with the consumer secret that belongs to oauth_consumer_key",
      sentence: { "the key starts with \($0) instead of the consumer secret" }
    ) { part, facts, variants in
      for known in facts.strings where known.octets != part.first {
        variants.add(part, known.label) { $0.first = known.octets }
      }
    },
    Self(
      "token-secret-without-token", row: 15, group: .second,
      advice:
        "end the key with '&' if the request has no oauth_token, for example when you get a request token",
      sentence: { "the request has no oauth_token, but its key ends with \($0)" }
    ) { part, facts, variants in
      guard !facts.hasToken else { return }
      for known in facts.strings where known.kind == .tokenSecret && known.octets != part.second {
        variants.add(part, known.label) { $0.second = known.octets }
      }
    },
    Self(
      "wrong-token-secret", row: 14, group: .second,
      advice:
        "end the key with the secret of oauth_token, or with nothing if there is no token",
      sentence: { "the key ends with \($0) instead of the token secret" }
    ) { part, facts, variants in
      for known in facts.strings where known.octets != part.second {
        if !facts.hasToken && known.kind == .tokenSecret { continue }
        variants.add(part, known.label) { $0.second = known.octets }
      }
      let words = ["null", "undefined", "nil", "None", "(null)", "NULL"]
      for word in words where part.second.isEmpty {
        variants.add(part, "the word '\(word)'") { $0.second = Array(word.utf8) }
      }
    },
    whiteSpace("white-space-in-consumer-secret", "consumer secret", \.first),
    whiteSpace("white-space-in-token-secret", "token secret", \.second),
  ]

  /// The key without the secret of the request's token.
  static let tokenSecretLeftOut = composedWrongly.mistake(
    "of the consumer secret and '&', without the token secret")

  private static func whiteSpace(
    _ id: String, _ name: String, _ secret: any (WritableKeyPath<KeyPart, [UInt8]> & Sendable)
  ) -> Self {
    Self(
      id, row: 16, advice: "trim the \(name) when you read it: it contains extra characters from copying",
      sentence: { "the \(name) in the key has \($0)" }
    ) { part, _, variants in
      let known = part[keyPath: secret]
      if known.isEmpty { return }
      let spaces = [
        (" ", "a space"), ("\n", "a line break"), ("\r\n", "a line break (CR LF)"), ("\t", "a tab"),
        ("\r", "a CR"),
        ("\u{A0}", "a no-break space"), ("\u{200B}", "a zero-width space"), ("\u{FEFF}", "a byte order mark"),
      ]
      for (text, what) in spaces {
        let space = Array(text.utf8)
        variants.add(part, what + " at its end") { $0[keyPath: secret] = known + space }
        variants.add(part, what + " at its start") { $0[keyPath: secret] = space + known }
      }
      variants.add(part, "quotes around it") { $0[keyPath: secret] = [0x22] + known + [0x22] }
      if known.trimmed != known {
        variants.add(part, "lost its whitespace, but the server's secret has it") {
          $0[keyPath: secret] = known.trimmed
        }
      }
    }
  }

  private static let encodedWrongly = Self(
    "secrets-encoded-wrongly", row: 13,
    advice: "percent-encode both secrets once before you join them with '&'",
    sentence: { "the secrets were \($0) for the key" }
  ) { part, facts, variants in
    if part.times != 0 { variants.add(part, "not percent-encoded") { $0.times = 0 } }
    if part.times != 1 {
      variants.add(part, "percent-encoded, which \(facts.known.provider.name) does not do") { $0.times = 1 }
    }
    if part.times != 2 { variants.add(part, "percent-encoded twice") { $0.times = 2 } }
    variants.add(part, "percent-encoded with lowercase digits") { part in
      part.times = 1
      part.isLowerCase = true
    }
  }

  private static let composedWrongly = Self(
    "key-composed-wrongly", row: 12, group: .composition,
    advice: "join the consumer secret and the token secret with '&', even if there is no token",
    sentence: { "the key was composed \($0)" }
  ) { part, facts, variants in
    variants.add(
      part, facts.hasToken ? "of the consumer secret only, without '&'" : "without its trailing '&'"
    ) {
      $0.separator = []
      $0.hasSecond = false
    }
    variants.add(part, "of the two secrets without '&' between them") { $0.separator = [] }
    variants.add(part, "of the consumer secret and '&', without the token secret") { $0.hasSecond = false }
    variants.add(part, "of the token secret only, without '&'") { part in
      part.separator = []
      part.hasFirst = false
    }
    variants.add(part, "of '&' and the token secret, without the consumer secret") { $0.hasFirst = false }
    for separator in ["%26", "+", ",", ":", "&&", "\n"] {
      variants.add(part, "with '\(separator == "\n" ? "\\n" : separator)' instead of '&'") {
        $0.separator = Array(separator.utf8)
      }
    }
    variants.add(part, "and then encoded as a whole") { $0.timesWhole = 1 }
    variants.add(part, "as an empty string") { part in
      part.separator = []
      part.hasFirst = false
      part.hasSecond = false
    }
  }
}
