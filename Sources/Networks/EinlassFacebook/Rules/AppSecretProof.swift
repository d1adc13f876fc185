internal import EinlassWire
internal import OAuth1

/// The values that Facebook derives from an application's secret.
///
/// Source: reference of Facebook's login, sections 2.1 and 3.7.
enum AppSecretProof {
  /// `appsecret_proof`: HMAC-SHA256 of the token under the secret, in lowercase hexadecimal. `nil` if OpenSSL fails.
  static func proof(secret: SharedSecret, token: String) -> String? {
    secret.code(of: Array(token.utf8)).map(hexadecimal)
  }

  /// The application's own token, `APPID|` and 27 characters of base64url. `nil` if OpenSSL fails.
  ///
  /// The derivation of the characters from the secret is guessed; they become invalid with it.
  static func appToken(id: String, secret: SharedSecret) -> String? {
    secret.code(of: Array("app token of \(id)".utf8)).map {
      "\(id)|\(Base64Text.encodeForURL($0).prefix(27))"
    }
  }

  /// The 40 digits in quotes that identify the bytes in an `ETag`. Facebook's algorithm is not known; this one is
  /// guessed.
  static func entityTag(_ octets: [UInt8]) -> String? {
    SharedSecret("etag").code(of: octets).map { "\"\(hexadecimal($0).prefix(40))\"" }
  }

  /// The digits of the SHA-256 of `text`. `nil` if OpenSSL fails.
  static func hexadecimalDigest(of text: String) -> String? {
    SHA256Digest.digest(of: Array(text.utf8)).map(hexadecimal)
  }

  /// The bytes in lowercase hexadecimal.
  static func hexadecimal(_ octets: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: octets.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
