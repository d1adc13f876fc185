/// RSA-SHA1: RSASSA-PKCS1-v1_5 over the base string; the secrets play no part.
///
/// Source: RFC 5849, section 3.4.3; RFC 3447, section 8.2.
public struct RSASHA1: SignatureMethod, PublicKeyMethod {
  /// The method; it has no settings.
  public init() {}

  /// `RSA-SHA1`
  public var name: String { "RSA-SHA1" }

  var hash: HashName { .sha1 }
}
