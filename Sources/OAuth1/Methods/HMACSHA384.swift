/// HMAC-SHA384: as HMAC-SHA1, with another hash. Not in RFC 5849; some libraries know it under this name, and it is
/// accepted only where a policy lists it.
public struct HMACSHA384: SignatureMethod, KeyedHashMethod {
  /// The method; it has no settings.
  public init() {}

  /// `HMAC-SHA384`
  public var name: String { "HMAC-SHA384" }

  var hash: HashName { .sha384 }
}
