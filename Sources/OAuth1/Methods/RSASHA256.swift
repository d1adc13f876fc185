/// RSA-SHA256: as RSA-SHA1, with another hash. Not in RFC 5849; some libraries know it under this name, and it is
/// accepted only where a policy lists it.
public struct RSASHA256: SignatureMethod, PublicKeyMethod {
  /// The method; it has no settings.
  public init() {}

  /// `RSA-SHA256`
  public var name: String { "RSA-SHA256" }

  var hash: HashName { .sha256 }
}
