package import EinlassWire
package import EinlassWorld
package import OAuth1

/// Facebook's `signed_request`: what a browser passes to an application's server, signed with its secret.
///
/// Source: reference of Facebook's login, section 9.2.
package struct FacebookSignedRequest: Sendable, Hashable {
  /// The reason why a `signed_request` is refused.
  package enum ReadingError: Error, Sendable, Hashable {
    /// There are not two parts, or they are not base64url.
    case malformed
    case wrongSignature
    /// The payload is not a JSON object that names HMAC-SHA256.
    case unreadablePayload
  }

  /// The payload's members in their order.
  package let payload: JSONText

  /// The payload of the web login and of the cookie `fbsr_APPID`; its code is bound to the empty redirect.
  package init(userID: String, code: String, issuedAt: WallTime) {
    payload = .members([
      "algorithm": .string(Self.algorithm), "code": .string(code), "issued_at": .integer(issuedAt.seconds),
      "user_id": .string(userID),
    ])
  }

  /// Reads `text` and checks its signature over the payload as it was sent, padding included.
  package init(parsing text: String, secret: SharedSecret) throws(ReadingError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let signature = Base64Text.decode(parts[0], .url),
      let json = Base64Text.decode(parts[1], .url)
    else { throw .malformed }
    guard let right = secret.code(of: Array(parts[1].utf8)),
      SharedSecret(Base64Text.encodeForURL(right)) == SharedSecret(Base64Text.encodeForURL(signature))
    else { throw .wrongSignature }
    guard let payload = JSONText(parsing: json), payload["algorithm"]?.text == Self.algorithm else {
      throw .unreadablePayload
    }
    self.payload = payload
  }

  /// The text to send, without padding. `nil` if OpenSSL refuses.
  package func encoded(secret: SharedSecret) -> String? {
    let text = Base64Text.encodeForURL(payload.encoded(.facebook))
    return secret.code(of: Array(text.utf8)).map { "\(Base64Text.encodeForURL($0)).\(text)" }
  }

  private static let algorithm = "HMAC-SHA256"
}
