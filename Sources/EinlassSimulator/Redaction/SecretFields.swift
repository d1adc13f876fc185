internal import EinlassWire

/// The fields whose values open something, whoever made the value: a client may have typed a wrong one, or one of the
/// real network.
enum SecretFields {
  enum Kind {
    /// The value is a secret whatever it looks like.
    case secret
    /// The value is one unless it is a number such as an error's code.
    case code
    /// The value is one where it holds two secrets in the clear (RFC 5849, section 3.4.4).
    case signature
    /// What comes after it and a blank is one: the schemes of RFC 7617 and RFC 6750.
    case scheme
  }

  /// Names in lower case and without `_` and `-`, which differ from format to format and nowhere in meaning.
  private static let names: [Kind: [String]] = [
    .secret: [
      "accesstoken", "accesstokensecret", "appsecret", "appsecretproof", "assertion", "authenticitytoken",
      "authtoken", "bearertoken", "clientassertion", "clientsecret", "clienttoken", "codeverifier",
      "consumersecret", "csrftoken", "devicecode", "facebookaccesstoken", "fbdtsg", "fbexchangetoken",
      "idtoken", "idtokenhint", "inputtoken", "longlivedtoken", "newpassword", "oauthconsumersecret",
      "oauthtokensecret", "oauthverifier", "pass", "passwd", "password", "pin", "refreshtoken", "secret",
      "session", "sessionkey", "sessiontoken", "signedrequest", "subjecttoken", "token", "tokensecret",
      "verifier", "xauthpassword",
    ],
    .code: ["code"], .signature: ["oauthsignature"], .scheme: ["basic", "bearer"],
  ]

  private static let kinds: [UInt64: Kind] = {
    var kinds: [UInt64: Kind] = [:]
    for (kind, names) in names {
      for name in names { kinds[WordHash(name).value] = kind }
    }
    return kinds
  }()

  /// Which of 1,024 parts of all hashes hold a name, so that nearly no word of a text is looked up.
  private static let parts: [Bool] = {
    var parts = Array(repeating: false, count: 1024)
    for hash in kinds.keys { parts[Int(hash & 1023)] = true }
    return parts
  }()

  static let longestName = 24

  /// nil: a field of this name holds no secret.
  static func kind(_ hash: UInt64) -> Kind? {
    parts[Int(hash & 1023)] ? kinds[hash] : nil
  }

  static func kind(ofName name: String) -> Kind? {
    var hash = WordHash()
    for octet in name.utf8 where EscapedText.isAlphanumeric(octet) {
      hash.add(octet | (EscapedText.isDigit(octet) ? 0 : 0x20))
    }
    return kind(hash.value)
  }
}
