/// RSASSA-PKCS1-v1_5 over the base string, or RSASSA-PSS, with the client's key; the secrets play no part.
///
/// Source: RFC 5849, section 3.4.3; RFC 8017, sections 8.1 and 8.2.
public struct RSAMethod: SignatureMethod, Hashable {
  /// The name on the wire, such as `RSA-SHA1`.
  public let name: String
  /// The hash that is signed.
  public let hash: HashFunction

  private let padding: RSAKey.Padding

  fileprivate init(_ name: String, _ hash: HashFunction, _ padding: RSAKey.Padding = .pkcs1) {
    self.name = name
    self.hash = hash
    self.padding = padding
  }

  /// The client's private key.
  public var kind: SignatureMethodKind { .publicKey }

  /// Signs a base string with the client's private key.
  ///
  /// - Parameters:
  ///   - baseString: The base string to sign.
  ///   - secrets: The client with its key; the secrets themselves play no part.
  /// - Returns: The RSA signature in base64.
  /// - Throws: `missingPrivateKey` if the client has no private key, `refusedByOpenSSL` if OpenSSL does not
  ///   sign.
  public func signature(
    of baseString: SignatureBaseString, with secrets: SigningSecrets
  ) throws(SigningError) -> [UInt8] {
    guard let key = secrets.client.rsaKey, key.isPrivate else { throw .missingPrivateKey }
    guard let signature = key.sign(baseString.octets.span, hash, padding) else { throw .refusedByOpenSSL }
    return Base64.encode(signature.span)
  }

  /// Whether a signature was made with the client's key.
  ///
  /// - Parameters:
  ///   - signature: The value of `oauth_signature`, decoded: base64.
  ///   - baseString: The base string that the server computes.
  ///   - secrets: The client with its public or private key; the secrets themselves play no part.
  ///   - leniently: Whether base64 of either alphabet is accepted and foreign bytes are skipped.
  /// - Returns: Whether the signature is right; `false` for a client without a key.
  public func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool {
    guard let key = secrets.client.rsaKey else { return false }
    let given = leniently ? Base64.decodeLeniently(signature.span) : Base64.decode(signature.span)
    guard let given else { return false }
    return key.isValid(given.span, of: baseString.octets.span, hash, padding)
  }
}

extension SignatureMethod where Self == RSAMethod {
  /// RSA-SHA1.
  public static var rsaSHA1: RSAMethod { RSAMethod("RSA-SHA1", .sha1) }

  /// RSA-SHA256. Not in RFC 5849; some libraries know it under this name, and it is accepted only where a policy lists
  /// it.
  public static var rsaSHA256: RSAMethod { RSAMethod("RSA-SHA256", .sha256) }

  /// RSA-SHA384. Not in RFC 5849; some libraries know it under this name, and it is accepted only where a policy lists
  /// it.
  public static var rsaSHA384: RSAMethod { RSAMethod("RSA-SHA384", .sha384) }

  /// RSA-SHA512. Not in RFC 5849; some libraries know it under this name, and it is accepted only where a policy lists
  /// it.
  public static var rsaSHA512: RSAMethod { RSAMethod("RSA-SHA512", .sha512) }

  /// RSA-PSS: RSASSA-PSS with SHA-256 and a salt of 32 bytes. Not in RFC 5849; providers of payments take it, and it is
  /// accepted only where a policy lists it.
  public static var rsaPSSSHA256: RSAMethod { RSAMethod("RSA-PSS", .sha256, .pss) }
}
