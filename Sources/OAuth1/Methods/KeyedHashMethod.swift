/// What the HMAC methods have in common.
protocol KeyedHashMethod: SignatureMethod {
  var hash: HashName { get }
}

extension KeyedHashMethod {
  /// The code of the base string, in base64.
  public func signature(
    of baseString: SignatureBaseString, with secrets: SigningSecrets
  ) throws(SigningFailure) -> [UInt8] {
    let code = MessageAuthentication.code(hash, of: baseString.octets.span, with: secrets)
    if code.isEmpty { throw .refusedByOpenSSL }
    return code.withOctets { Base64.encode($0) }
  }

  /// Whether `signature` is the code of the base string; false for a client that has only an RSA key.
  public func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool {
    // An RSA client's empty secret is no secret: anybody could sign with it.
    if secrets.client.hasOnlyRSAKey { return false }
    let code = MessageAuthentication.code(hash, of: baseString.octets.span, with: secrets)
    if code.isEmpty { return false }
    return code.withOctets { code in
      if leniently {
        ConstantTimeEquality.areEqual(Base64.decodeLeniently(signature.span).span, code)
      } else {
        ConstantTimeEquality.areEqual(Base64.encode(code).span, signature.span)
      }
    }
  }

  /// Keyed with the two secrets.
  public var kind: SignatureMethodKind { .keyedHash }
}
