internal import EinlassWire

/// The fields whose values are always secret, whatever their source: a client may have sent a wrong secret, or one of
/// the real network.
package struct SecretFields: Sendable {
  enum Kind {
    /// The value is always a secret.
    case secret
    /// The value is a secret unless it is a number, such as an error's code.
    case code
    /// The value is a secret if it consists of two secrets in the clear (RFC 5849, section 3.4.4).
    case signature
    /// The text after it and a blank is a secret: the schemes of RFC 7617 and RFC 6750.
    case scheme
  }

  /// The names in lower case without `_` and `-`, which differ between formats but never change the meaning.
  private static let names: [Kind: [String]] = [
    .secret: [
      "accesstoken", "accesstokensecret", "appsecret", "appsecretproof", "assertion", "authenticitytoken",
      "authtoken", "bearertoken", "clientassertion", "clientsecret", "clienttoken", "codeverifier",
      "consumersecret", "csrftoken", "devicecode",
      "idtoken", "idtokenhint", "inputtoken", "longlivedtoken", "newpassword", "oauthconsumersecret",
      "oauthtokensecret", "oauthverifier", "pass", "passwd", "password", "pin", "refreshtoken", "secret",
      "session", "sessionkey", "sessiontoken", "signedrequest", "subjecttoken", "token", "tokensecret",
      "verifier", "xauthpassword",
    ],
    .code: ["code"], .signature: ["oauthsignature"], .scheme: ["basic", "bearer"],
  ]

  /// The fields of OAuth, of OpenID Connect and of log-in forms.
  package static let standard = SecretFields()

  private let kinds: [UInt64: Kind]
  /// The buckets of hashes, out of 1,024, that contain a name, so that few words of a text have to be looked up.
  private let parts: [Bool]
  /// The length of the longest name.
  let longestName: Int

  /// The standard fields and `more`, whose values are always secrets.
  package init(and more: [String] = []) {
    var names = Self.names
    names[.secret, default: []] += more.map { name in
      String(decoding: name.lowercased().utf8.filter(EscapedText.isAlphanumeric), as: UTF8.self)
    }
    var kinds: [UInt64: Kind] = [:]
    var parts = Array(repeating: false, count: 1024)
    for (kind, names) in names {
      for name in names {
        let hash = WordHash(name).value
        kinds[hash] = kind
        parts[Int(hash & 1023)] = true
      }
    }
    self.kinds = kinds
    self.parts = parts
    longestName = names.values.joined().map(\.utf8.count).max() ?? 0
  }

  /// Returns the kind of a field. `nil` if a field of this name does not hold a secret.
  func kind(_ hash: UInt64) -> Kind? {
    parts[Int(hash & 1023)] ? kinds[hash] : nil
  }

  /// Returns whether the value of `name` is a secret.
  package func isSecret(_ name: String) -> Bool { kind(ofName: name) == .secret }

  func kind(ofName name: String) -> Kind? {
    var hash = WordHash()
    for octet in name.utf8 where EscapedText.isAlphanumeric(octet) {
      hash.add(octet | (EscapedText.isDigit(octet) ? 0 : 0x20))
    }
    return kind(hash.value)
  }
}
