/// The reason why a request cannot be signed.
public enum SigningError: String, Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The URL has no scheme or host, an invalid port, or bytes that are not allowed in a URL.
  case malformedURL
  /// The method signs with an RSA private key, and the client credentials have none.
  case missingPrivateKey
  /// OpenSSL refused: out of memory, or a policy of this system forbids the algorithm.
  case refusedByOpenSSL
  /// The protocol parameters are to go into a body that is not a form (RFC 5849, section 3.5.2).
  case notAForm
  /// The body is a form, for which `oauth_body_hash` is not allowed.
  case bodyHashOfForm
  /// The realm has control characters, which would end the header field.
  case malformedRealm
  /// The body is a stream, which can be read only once: when it is sent.
  case bodyIsAStream

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .malformedURL:
      "the URL cannot be used in a request; it requires a scheme, a host and a percent-encoded path"
    case .missingPrivateKey:
      "the client credentials have no RSA private key; create them with a private key, or sign with HMAC-SHA1"
    case .refusedByOpenSSL:
      "OpenSSL refused to create the signature; check this system's crypto policy"
    case .notAForm:
      "the body is not a form; send the protocol parameters in the header, or make the body a form"
    case .bodyHashOfForm:
      "a form must not have an oauth_body_hash; omit it, because every form field is signed"
    case .malformedRealm:
      "the realm contains control characters; use printable text"
    case .bodyIsAStream:
      "the body is a stream, which cannot be read before it is sent; pass the body as data"
    }
  }
}
