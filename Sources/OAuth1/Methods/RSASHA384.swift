/// RSA-SHA384: as RSA-SHA1, with another hash. Not in RFC 5849; some libraries know it under this name, and it is
/// accepted only where a policy lists it.
public struct RSASHA384: SignatureMethod, PublicKeyMethod {
  /// The method; it has no settings.
  public init() {}

  /// `RSA-SHA384`
  public var name: String { "RSA-SHA384" }

  var hash: HashName { .sha384 }
}
