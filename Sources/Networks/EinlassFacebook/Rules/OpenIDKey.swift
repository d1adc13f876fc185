internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// The key with which the simulated Facebook signs its `id_token`s, in the forms that clients fetch.
struct OpenIDKey: Sendable {
  let id: String
  let modulus: String
  let exponent: String
  let certificate: String
  private let key: RSAKey

  /// The key of a record. `nil` if OpenSSL refuses.
  init?(_ record: FacebookSecretRecord) {
    guard let key = try? RSAKey(privateKeyPEM: record.secret.reveal()), let modulus = key.modulus,
      let exponent = key.exponent, let digest = SHA256Digest.digest(of: modulus)
    else { return nil }
    let now = record.madeAt
    let year: Int64 = 365 * 86_400
    guard
      let certificate = key.certificatePEM(
        name: "facebook.com, simulated by Einlass", from: now.seconds - year, until: now.seconds + 10 * year)
    else { return nil }
    self.key = key
    self.certificate = certificate
    self.modulus = Base64Text.encodeForURL(modulus)
    self.exponent = Base64Text.encodeForURL(exponent)
    id = String(Base64Text.encodeForURL(digest).prefix(27))
  }

  /// `claims` as a signed token (RFC 7515, section 7.1).
  func sign(_ claims: JSONText) -> String? {
    let header = JSONText.members(["alg": .string("RS256"), "typ": .string("JWT"), "kid": .string(id)])
    let text = [header, claims].map { Base64Text.encodeForURL($0.encoded(.facebook)) }.joined(separator: ".")
    return key.signatureWithSHA256(of: Array(text.utf8)).map { "\(text).\(Base64Text.encodeForURL($0))" }
  }

  /// The claims of a token that this key has signed. `nil` for any other text.
  func claims(of token: String) -> JSONText? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64Text.decode(parts[1], .url),
      let right = key.signatureWithSHA256(of: Array("\(parts[0]).\(parts[1])".utf8)),
      Base64Text.decode(parts[2], .url) == right
    else { return nil }
    return JSONText(parsing: payload)
  }
}
