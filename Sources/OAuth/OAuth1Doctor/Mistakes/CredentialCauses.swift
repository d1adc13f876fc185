internal import OAuth1

/// Wrong keys and tokens.
///
/// Source: list of mistakes, rows 14, 16, 23 and 26.
extension CauseRule {
  static let credentials: [CauseRule] = [
    CauseRule("consumer-key-is-secret", row: 14, advice: keyAdvice) { facts in
      guard let key = facts.unknownKey, facts.known.isSecret(key.withoutSpaces) else { return nil }
      return "oauth_consumer_key is a secret: the key and the secret are swapped"
    },
    CauseRule("consumer-key-is-token", row: 14, advice: keyAdvice) { facts in
      guard let key = facts.unknownKey, facts.known.token(key) != nil else { return nil }
      return "oauth_consumer_key is a token"
    },
    CauseRule("white-space-in-consumer-key", row: 16, advice: "trim the key when you read it") { facts in
      guard let key = facts.unknownKey, facts.known.client(key.withoutSpaces) != nil else { return nil }
      return "oauth_consumer_key contains whitespace, probably from copying"
    },
    CauseRule("unknown-consumer-key", row: 14) { facts in
      guard let key = facts.unknownKey, !facts.known.isSecret(key.withoutSpaces),
        facts.known.token(key) == nil,
        facts.known.client(key.withoutSpaces) == nil
      else { return nil }
      let octets = Array(key.utf8)
      if !facts.context.knowsAllCredentials {
        guard let other = facts.known.clients.first, !other.key.isEmpty else { return nil }
        return (
          "oauth_consumer_key is '\(octets.printable)', but the secret belongs to '\(Array(other.key.utf8).printable)'",
          "send the key that belongs to the consumer secret"
        )
      }
      let near = facts.known.clients.first {
        octets.count > 4 && octets.distance(to: Array($0.key.utf8), limit: 2) <= 2
      }
      return (
        "the consumer key is unknown: '\(octets.printable)'"
          + (near.map { "; it is similar to '\(Array($0.key.utf8).printable)'" } ?? ""),
        near == nil
          ? "send the key of an app that is registered with the server"
          : "compare the key character by character"
      )
    },
    CauseRule(
      "token-is-secret", row: 14,
      advice: "send the token as oauth_token, and use its secret only in the signing key"
    ) { facts in
      guard let token = facts.unknownToken, facts.known.isSecret(token.withoutSpaces) else { return nil }
      return "oauth_token is a secret: the token and the secret are swapped"
    },
    CauseRule("token-is-consumer-key", row: 14, advice: "send the user's token as oauth_token") { facts in
      guard let token = facts.unknownToken, facts.known.client(token) != nil else { return nil }
      return "oauth_token is a consumer key"
    },
    CauseRule("white-space-in-token", row: 16, advice: "trim the token when you read it") { facts in
      guard let token = facts.unknownToken, facts.known.token(token.withoutSpaces) != nil else { return nil }
      return "oauth_token contains whitespace, probably from copying"
    },
    CauseRule(
      "token-of-another-app", row: 14, advice: "use a token that was issued to the same app"
    ) { facts in
      guard let token = facts.token, let known = facts.known.token(token), let owner = known.clientKey,
        let key = facts.clientKey, facts.known.client(key) != nil, !owner.hasSameOctets(as: key)
      else { return nil }
      return "the token belongs to a different app than the consumer key"
    },
    CauseRule("unknown-token", row: 14) { facts in
      guard let token = facts.unknownToken, !facts.known.isSecret(token.withoutSpaces),
        facts.known.client(token) == nil,
        facts.known.token(token.withoutSpaces) == nil
      else { return nil }
      if !facts.context.knowsAllCredentials {
        guard let other = facts.known.tokens.first?.credentials.token, !other.isEmpty else { return nil }
        return (
          "oauth_token is '\(Array(token.utf8).printable)', but the token secret belongs to '\(Array(other.utf8).printable)'",
          "send the token that belongs to the token secret"
        )
      }
      return (
        "the token is unknown: '\(Array(token.utf8).printable)'",
        "ask the user to sign in again: the token was revoked, or belongs to another server"
      )
    },
    CauseRule("credentials-refused", row: 26) { facts in
      let reason = [facts.clientKey, facts.token].compactMap { $0 }.compactMap { facts.known.refused[$0] }
        .first
      return reason.map { ($0, "get new credentials; no signature can fix this") }
    },
  ]

  private static let keyAdvice =
    "send the consumer key as oauth_consumer_key, and use the secret only in the signing key"
}

extension CauseFacts {
  /// The consumer key, if there is one and it is unknown. A placeholder is not a key.
  var unknownKey: String? {
    guard let clientKey, !clientKey.isEmpty, known.client(clientKey) == nil,
      !isPlaceholder("oauth_consumer_key")
    else { return nil }
    return clientKey
  }

  /// The token, if there is one and it is unknown. A placeholder is not a token.
  var unknownToken: String? {
    guard let token, known.token(token) == nil, !isPlaceholder("oauth_token") else { return nil }
    return token
  }

  private func isPlaceholder(_ name: String) -> Bool { received.placeholders.contains { $0.name == name } }
}

extension KnownSecrets {
  /// Whether `text` is one of the secrets.
  func isSecret(_ text: String) -> Bool {
    if text.isEmpty { return false }
    let text = SharedSecret(text)
    return clients.contains { $0.secret == text } || tokens.contains { $0.credentials.secret == text }
  }
}

extension String {
  /// The text without any white space or invisible characters that are copied along.
  var withoutSpaces: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          !scalar.properties.isWhitespace && scalar.value != 0x200B && scalar.value != 0xFEFF
        }))
  }
}
