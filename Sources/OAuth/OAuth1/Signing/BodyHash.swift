/// `oauth_body_hash`: binds a body that is not a form to the signature, which covers only forms.
///
/// The hash is SHA-1 whatever the signature method is. With PLAINTEXT, which signs nothing, it binds nothing.
///
/// Source: OAuth Request Body Hash (draft-eaton-oauth-bodyhash-00), section 3.
public enum BodyHash {
  /// The parameter's name.
  public static let name = "oauth_body_hash"

  /// Computes the value of `oauth_body_hash`.
  ///
  /// - Parameter body: The whole body; empty if the request has none, which also has a hash.
  /// - Returns: The SHA-1 hash of the body in base64, not percent-encoded.
  /// - Throws: `refusedByOpenSSL` if this system forbids SHA-1.
  public static func value(of body: [UInt8]) throws(SigningError) -> String {
    let digest = HashFunction.sha1.digest(of: body).octets
    if digest.isEmpty { throw .refusedByOpenSSL }
    return String(decoding: Base64.encode(digest.span), as: UTF8.self)
  }
}

extension SigningOptions {
  /// These options with the `oauth_body_hash` of `request`, which replaces an existing one.
  ///
  /// - Parameter request: The request whose body is hashed.
  /// - Returns: The options with the hash.
  /// - Throws: `bodyHashOfForm` for a form, which is signed completely and must not have a hash.
  ///
  /// Source: OAuth Request Body Hash (draft-eaton-oauth-bodyhash-00), section 4.1.1.
  public func addingBodyHash(of request: SignableRequest) throws(SigningError) -> Self {
    if request.isForm { throw .bodyHashOfForm }
    var options = self
    options.extra.removeAll { $0.name == BodyHash.name }
    options.extra.append(.init(BodyHash.name, try BodyHash.value(of: request.body)))
    return options
  }

  var hasBodyHash: Bool { extra.contains { $0.name == BodyHash.name } }
}
