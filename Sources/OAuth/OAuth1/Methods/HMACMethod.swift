/// HMAC over the base string, keyed with the two secrets.
///
/// Source: RFC 5849, section 3.4.2.
public struct HMACMethod: SignatureMethod, Hashable {
  /// The name on the wire, such as `HMAC-SHA1`.
  public let name: String
  /// The hash that is keyed.
  public let hash: HashFunction

  fileprivate init(_ name: String, _ hash: HashFunction) {
    self.name = name
    self.hash = hash
  }

  /// Keyed with the two secrets.
  public var kind: SignatureMethodKind { .keyedHash(hash) }

  /// Computes the HMAC of a base string.
  ///
  /// - Parameters:
  ///   - baseString: The base string to sign.
  ///   - secrets: The secrets of client and token, which make up the key.
  /// - Returns: The HMAC in base64.
  /// - Throws: `refusedByOpenSSL` if OpenSSL does not compute the HMAC.
  public func signature(
    of baseString: SignatureBaseString, with secrets: SigningSecrets
  ) throws(SigningError) -> [UInt8] {
    let code = secrets.code(hash, of: baseString.octets.span)
    if code.isEmpty { throw .refusedByOpenSSL }
    return code.withOctets { Base64.encode($0) }
  }

  /// Whether a signature is the HMAC of a base string. Compares in constant time.
  ///
  /// - Parameters:
  ///   - signature: The value of `oauth_signature`, decoded: base64.
  ///   - baseString: The base string that the server computes.
  ///   - secrets: The secrets of client and token, which make up the key.
  ///   - leniently: Whether base64 of either alphabet is accepted and foreign bytes are skipped.
  /// - Returns: Whether the signature is right; `false` for a client that has only an RSA key, or if OpenSSL
  ///   refuses.
  public func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool {
    // An RSA client's empty secret is not a secret: anybody could sign with it.
    if secrets.client.hasOnlyRSAKey { return false }
    let code = secrets.code(hash, of: baseString.octets.span)
    if code.isEmpty { return false }
    return code.withOctets { code in
      if leniently {
        ConstantTimeEquality.areEqual(Base64.decodeLeniently(signature.span).span, code)
      } else {
        ConstantTimeEquality.areEqual(Base64.encode(code).span, signature.span)
      }
    }
  }
}

extension SignatureMethod where Self == HMACMethod {
  /// HMAC-SHA1, which every OAuth 1.0a server and client knows.
  public static var hmacSHA1: HMACMethod { HMACMethod("HMAC-SHA1", .sha1) }

  /// HMAC-SHA256. Not in RFC 5849, but so widely understood under this name that it is accepted unless a policy says
  /// otherwise.
  public static var hmacSHA256: HMACMethod { HMACMethod("HMAC-SHA256", .sha256) }

  /// HMAC-SHA384. Not in RFC 5849; some libraries know it under this name, and it is accepted only where a policy
  /// lists it.
  public static var hmacSHA384: HMACMethod { HMACMethod("HMAC-SHA384", .sha384) }

  /// HMAC-SHA512. Not in RFC 5849; some libraries know it under this name, and it is accepted only where a policy
  /// lists it.
  public static var hmacSHA512: HMACMethod { HMACMethod("HMAC-SHA512", .sha512) }
}
