/// Why a request can not be signed.
public enum SigningFailure: String, Error, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The URL has no scheme or host, a port that is none, or octets that can not stand in a URL.
  case malformedURL
  /// The method signs with an RSA private key, and the client credentials have none.
  case missingPrivateKey
  /// OpenSSL refused: out of memory, or a policy of this system forbids the algorithm.
  case refusedByOpenSSL

  /// What is wrong and what to do, as a sentence.
  public var description: String {
    switch self {
    case .malformedURL:
      "the URL is not one that can be sent; give scheme, host and an escaped path"
    case .missingPrivateKey:
      "the client credentials have no RSA private key; make them with one, or sign with HMAC-SHA1"
    case .refusedByOpenSSL:
      "OpenSSL refused to make the signature; look at this system's crypto policy"
    }
  }
}
