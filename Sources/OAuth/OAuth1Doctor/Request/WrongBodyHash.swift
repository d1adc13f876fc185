internal import OAuth1

/// The possible inputs and algorithms behind a wrong `oauth_body_hash`.
enum WrongBodyHash {
  /// The maximum size of a body that is serialized again, in bytes.
  private static let mostOctets = 1 << 20

  /// Returns the difference from the right hash, as a phrase that follows a colon. Empty if it was not found, `nil` if
  /// there is none.
  ///
  /// `keys` are signing keys that may have been used although a body hash has no key.
  static func difference(_ sent: [UInt8], of body: [UInt8], keys: [[UInt8]]) -> String? {
    let isHash = { (octets: [UInt8], hash: HashFunction) in
      Base64.encode(hash.digest(of: octets).octets.span) == sent
    }
    let usual = [HashFunction.sha1, .sha256]
    if usual.contains(where: { isHash(body, $0) }) { return nil }
    for hash in [HashFunction.md5, .sha384, .sha512] where isHash(body, hash) {
      return "it is the body's \(hash.rawValue) hash"
    }
    let padded = sent + Array(repeating: 0x3D, count: (4 - sent.count % 4) % 4)
    if usual.contains(where: { Base64.encode($0.digest(of: body).octets.span) == padded }) {
      return "its base64 has no trailing '='"
    }
    for key in keys {
      for hash in usual {
        let hmac = RekeyableHMAC(hash)
        if hmac.take(key), Base64.encode(hmac.code(of: body).octets.span) == sent {
          return "it is an HMAC, made with the signing key, instead of a plain hash"
        }
      }
    }
    for hash in usual where hash.digest(of: body).octets.hexadecimal == sent.lowercased {
      return "it is hex-encoded instead of base64-encoded"
    }
    for hash in usual where Base64.encode(hash.digest(of: body).octets.hexadecimal.span) == sent {
      return "it was hex-encoded before it was base64-encoded"
    }
    for (text, description) in otherTexts(body) where usual.contains(where: { isHash(text, $0) }) {
      return "it is the hash of \(description)"
    }
    return ""
  }

  /// Returns other bytes that clients hash instead of the body.
  private static func otherTexts(_ body: [UInt8]) -> [([UInt8], String)] {
    var texts: [([UInt8], String)] = []
    if !body.isEmpty { texts.append(([], "an empty string")) }
    for word in ["None", "null", "undefined", "{}", "[]", "\"\""] where !body.elementsEqual(word.utf8) {
      texts.append((Array(word.utf8), "the text '\(word)'"))
    }
    texts.append((body + [0x0A], "the body with a trailing line feed"))
    if body.trimmed != body {
      texts.append((body.trimmed, "the body without leading and trailing whitespace"))
    }
    guard body.count <= mostOctets else { return texts }
    let unix = body.filter { $0 != 0x0D }
    if unix != body { texts.append((unix, "the body with LF instead of CR LF")) }
    let windows = unix.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    if windows != body { texts.append((windows, "the body with CR LF instead of LF")) }
    texts += serialisations(body)
    return texts
  }

  /// Returns a JSON body as other libraries write it.
  private static func serialisations(_ body: [UInt8]) -> [([UInt8], String)] {
    guard let value = JSON(body) else { return [] }
    return [false, true].flatMap { isSorted in
      JSON.Separators.all.map { separators in
        (
          value.text(separators, isSorted: isSorted),
          "the same JSON \(isSorted ? "with its keys sorted, " : "")\(separators.description)"
        )
      }
    }
  }
}
