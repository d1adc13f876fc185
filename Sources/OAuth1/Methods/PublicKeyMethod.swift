/// What the RSA methods have in common.
protocol PublicKeyMethod: SignatureMethod {
  var hash: HashName { get }
}

extension PublicKeyMethod {
  /// The client's private key.
  public var kind: SignatureMethodKind { .publicKey }

  /// The RSA signature in base64; `missingPrivateKey` where the client has none.
  public func signature(
    of baseString: SignatureBaseString, with secrets: SigningSecrets
  ) throws(SigningFailure) -> [UInt8] {
    guard let key = secrets.client.rsaKey, key.isPrivate else { throw .missingPrivateKey }
    guard let signature = key.sign(baseString.octets.span, hash) else { throw .refusedByOpenSSL }
    return Base64.encode(signature.span)
  }

  /// Whether `signature` is one of the client's key; false for a client without one.
  public func isValid(
    _ signature: [UInt8], of baseString: SignatureBaseString, with secrets: SigningSecrets, leniently: Bool
  ) -> Bool {
    guard let key = secrets.client.rsaKey else { return false }
    let given = leniently ? Base64.decodeLeniently(signature.span) : Base64.decode(signature.span)
    guard let given else { return false }
    return key.isValid(given.span, of: baseString.octets.span, hash)
  }
}
