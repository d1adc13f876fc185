/// PLAINTEXT: the signature is the signing key itself, so that only TLS protects it.
///
/// Source: RFC 5849, section 3.4.4.
public struct PlaintextMethod: SignatureMethod, Hashable {
  fileprivate init() {}

  /// `PLAINTEXT`
  public var name: String { Self.name }

  static let name = "PLAINTEXT"

  /// The secrets themselves.
  public var kind: SignatureMethodKind { .plaintext }

  /// Returns the signing key as the signature.
  ///
  /// - Parameters:
  ///   - baseString: The base string, which plays no part.
  ///   - secrets: The secrets of client and token.
  /// - Returns: The two secrets, encoded and joined by `&`.
  /// - Throws: Nothing; the protocol of signature methods allows a `SigningError`.
  public func signature(
    of baseString: SignatureBaseString, with secrets: SigningSecrets
  ) throws(SigningError) -> [UInt8] {
    secrets.key
  }

  /// Whether a signature is the signing key. Compares in constant time.
  ///
  /// - Parameters:
  ///   - signature: The value of `oauth_signature`, decoded.
  ///   - baseString: The base string, which plays no part.
  ///   - secrets: The secrets of client and token.
  ///   - leniently: Ignored, because the signature is not base64.
  /// - Returns: Whether `signature` is the signing key; `false` for a client that has only an RSA key.
  public func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool {
    !secrets.client.hasOnlyRSAKey
      && secrets.withKey { key in ConstantTimeEquality.areEqual(key, signature.span) }
  }
}

extension SignatureMethod where Self == PlaintextMethod {
  /// PLAINTEXT.
  public static var plaintext: PlaintextMethod { PlaintextMethod() }
}
