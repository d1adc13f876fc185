/// HMAC-SHA512: as HMAC-SHA1, with another hash. Not in RFC 5849; some libraries know it under this name, and it is
/// accepted only where a policy lists it.
public struct HMACSHA512: SignatureMethod, KeyedHashMethod {
  /// The method; it has no settings.
  public init() {}

  /// `HMAC-SHA512`
  public var name: String { "HMAC-SHA512" }

  var hash: HashName { .sha512 }
}
