/// HMAC-SHA1, the method everybody has.
///
/// Source: RFC 5849, section 3.4.2.
public struct HMACSHA1: SignatureMethod, KeyedHashMethod {
  /// The method; it has no settings.
  public init() {}

  /// `HMAC-SHA1`
  public var name: String { "HMAC-SHA1" }

  var hash: HashName { .sha1 }
}
