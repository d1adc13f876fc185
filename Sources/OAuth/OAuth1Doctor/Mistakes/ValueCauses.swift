internal import OAuth1

/// Values that no server can have issued, and signatures that no method produces.
///
/// Source: RFC 5849, section 3.4; list of mistakes, rows 17 and 22.
extension CauseRule {
  static let values: [CauseRule] = [
    CauseRule(
      "placeholder-value",
      advice:
        "insert the real value; if you hid it only to share the request, put it back before you run 'einlass explain'"
    ) { facts in
      let names = facts.received.placeholders
      guard let first = names.first else { return nil }
      let rest = names.count > 1 ? " (and \(names.dropFirst().map(\.name).joined(separator: ", ")))" : ""
      return "\(first.name) is '\(first.value.printable)'\(rest), a placeholder, not a real value"
    },
    CauseRule(
      "value-repeats-name", row: 22, advice: "send only the value: the name and the '=' were copied with it"
    ) { facts in
      let item = (facts.received.items + facts.received.signatures).first { item in
        item.isReserved && item.value.starts(with: item.name + [0x3D])
      }
      guard let item else { return nil }
      return "the value of \(item.label) starts with another '\(item.label)='"
    },
    // Some networks' tokens begin with the person's id and a hyphen; consumer keys have no hyphen.
    CauseRule(
      "key-and-token-exchanged", row: 14,
      advice: "send the app's consumer key as oauth_consumer_key and the user's token as oauth_token"
    ) { facts in
      guard let key = facts.clientKey, let token = facts.token, key.looksLikeToken,
        !token.utf8.contains(UInt8(ascii: "-")),
        facts.known.client(key) == nil || !facts.context.knowsAllCredentials
      else { return nil }
      return
        "oauth_consumer_key looks like a token and oauth_token like a consumer key: they are swapped"
    },
    // A base string begins with the method and the encoded address, and its base64 begins accordingly.
    CauseRule(
      "base-string-as-signature", row: 43,
      advice:
        "compute the HMAC of the base string with the signing key, and send the result in base64; with "
        + "PLAINTEXT, send the key"
    ) { facts in
      facts.received.signatures.contains(where: { $0.isBaseString(of: facts.request.method) })
        ? "the signature is the base string itself: it was not hashed" : nil
    },
    // The key, which is the signature, has exactly one '&', between the encoded secrets.
    CauseRule(
      "signature-encoded-twice", row: 18, advice: "percent-encode the signature once when you send it"
    ) { facts in
      guard facts.received.text("oauth_signature_method") == "PLAINTEXT",
        let signature = facts.received.signatures.first(where: { !$0.value.isEmpty })?.value,
        !signature.contains(0x26), signature.firstIndex(of: Array("%26".utf8)) != nil
      else { return nil }
      return
        "the signature was percent-encoded twice: it has '%26' instead of the '&' between the secrets"
    },
    CauseRule(
      "malformed-signature", row: 17,
      advice: "encode the method's output in padded base64, and percent-encode the result once"
    ) { facts in
      guard let signature = facts.received.signatures.first(where: { !$0.value.isEmpty }),
        !signature.isPlaceholder, !signature.isBaseString(of: facts.request.method),
        let method = facts.received.text("oauth_signature_method")
      else { return nil }
      return SignatureShape.difference(signature.value, method)
    },
  ]

  /// The causes that are based on the appearance of values.
  static let appearances: Set<String> = [
    "placeholder-value", "value-repeats-name", "key-and-token-exchanged", "malformed-signature",
    "signature-encoded-twice",
  ]
}

/// The appearance of a signature's text, without any secret.
private enum SignatureShape {
  /// Returns a sentence that describes the mistake in the text, if any. `method` is the value of
  /// `oauth_signature_method`.
  static func difference(_ text: [UInt8], _ method: String) -> String? {
    guard method != "PLAINTEXT", method.hasPrefix("HMAC-") || method.hasPrefix("RSA-") else { return nil }
    if text.contains(0x0A) || text.contains(0x0D) { return "the signature contains a line break" }
    if text.contains(0x25) { return "the signature was percent-encoded more than once" }
    if text.contains(0x20) {
      return "the signature contains spaces: a '+' that is not percent-encoded becomes a space"
    }
    let hash = HashFunction(method: method)
    let isHexadecimal = text.allSatisfy { PercentEncoding.hexValue($0) < 16 }
    if isHexadecimal, text.count % 2 == 0, HashFunction(octetCount: text.count / 2) != nil {
      return "the signature is hex-encoded instead of base64-encoded"
    }
    guard let octets = Base64.decode(text.span) else {
      if text.count % 4 != 0 {
        return
          "the signature is not complete base64: it has \(text.count) characters, which is not a multiple "
          + "of four"
      }
      return "the signature is not base64"
    }
    if let hash, octets.count != hash.octetCount, HashFunction(octetCount: octets.count) == nil {
      return "the signature has \(octets.count) bytes, but \(method) produces \(hash.octetCount)"
        + (octets.count < hash.octetCount ? ": it was cut off" : "")
    }
    if method.hasPrefix("RSA-"), octets.count < 64 {
      return "the signature has \(octets.count) bytes, too few for \(method)"
    }
    return nil
  }
}

extension ReceivedRequest {
  /// OAuth's own parameters whose values are placeholders.
  var placeholders: [(name: String, value: [UInt8])] {
    (items + signatures).filter { $0.isReserved && $0.isPlaceholder }.map { ($0.label, $0.value) }
  }
}

extension SignedItem {
  /// Whether the value is a base string: unchanged, encoded once more, or in base64.
  fileprivate func isBaseString(of method: String) -> Bool {
    guard value.count > 24 else { return false }
    let start = Array(method.utf8).uppercased + Array("&http".utf8)
    let isStart = { (text: [UInt8]) in text.starts(with: start) }
    return isStart(value) || isStart(PercentEncoding.decode(Array(value.prefix(64))))
      || Base64.decode(value.span).map(isStart) == true
  }

  /// Whether the value is a placeholder written by a person or template: `***`, `<signature>`, `xxxx`, `...`,
  /// `YOUR_CONSUMER_KEY`, `{{token}}`, `$TOKEN`, `[REDACTED]`.
  var isPlaceholder: Bool {
    guard 2...64 ~= value.count, let text = String(validating: value, as: UTF8.self) else { return false }
    if isNamed("oauth_version") || isNamed("oauth_timestamp") || isNamed("oauth_callback") {
      return text.isMask
    }
    let pairs = [("<", ">"), ("{", "}"), ("[", "]"), ("%", "%"), ("${", "}"), ("#{", "}")]
    if pairs.contains(where: { text.count > 2 && text.hasPrefix($0.0) && text.hasSuffix($0.1) }) {
      return true
    }
    let words = text.lowercased().split { "_- .:/<>{}[]".contains($0) }
    let telling: Set<Substring> = [
      "your", "redacted", "removed", "hidden", "masked", "placeholder", "censored",
    ]
    return text.isMask || words.contains(where: telling.contains)
      || (text.hasPrefix("$") && text.dropFirst().allSatisfy { $0.isASCII && ($0.isUppercase || $0 == "_") })
  }
}

extension String {
  /// Whether part of the text is one repeated character, as in no real value, and the rest consists of characters that
  /// values have: `***`, `xxxxxxxx`, `abc...`.
  fileprivate var isMask: Bool {
    if count >= 3, allSatisfy({ $0 == "#" }) || allSatisfy({ $0 == "?" }) { return true }
    let isUsual = allSatisfy { sign in
      "*\u{2022}\u{2026}-_.~+/=".contains(sign) || (sign.isASCII && (sign.isLetter || sign.isNumber))
    }
    guard isUsual else { return false }
    // A nonce may contain three consecutive letters x.
    if count >= 3, allSatisfy({ "xX-_".contains($0) }), contains(where: { "xX".contains($0) }) { return true }
    var longest: [Bool: Int] = [:]
    var (run, last): (Int, Character?) = (0, nil)
    for sign in self {
      run = sign == last ? run + 1 : 1
      last = sign
      let isLetter = "xX".contains(sign)
      if isLetter || "*.\u{2022}".contains(sign) { longest[isLetter] = max(longest[isLetter] ?? 0, run) }
    }
    return contains("\u{2026}") || longest[false, default: 0] >= 3 || longest[true, default: 0] >= 8
  }

  /// Whether the text has the form of tokens that contain the person's id: digits, a hyphen, and at least twenty bytes.
  fileprivate var looksLikeToken: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    let isDigit = { (octet: UInt8) in 0x30...0x39 ~= octet }
    return parts.count == 2 && parts[0].utf8.count >= 5 && parts[0].utf8.allSatisfy(isDigit)
      && parts[1].utf8.count >= 20
  }
}
