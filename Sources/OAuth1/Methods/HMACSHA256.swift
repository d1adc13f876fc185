/// HMAC-SHA256: as HMAC-SHA1, with another hash. Not in RFC 5849, but so widely understood under this name that it is
/// accepted unless a policy says otherwise.
public struct HMACSHA256: SignatureMethod, KeyedHashMethod {
  /// The method; it has no settings.
  public init() {}

  /// `HMAC-SHA256`
  public var name: String { "HMAC-SHA256" }

  var hash: HashName { .sha256 }
}
