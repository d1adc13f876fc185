/// HMAC-SHA256: as HMAC-SHA1, with another hash. Not in RFC 5849, but widely understood under this name.
public struct HMACSHA256: SignatureMethod, KeyedHashMethod {
  /// The method; it has no settings.
  public init() {}

  /// `HMAC-SHA256`
  public var name: String { "HMAC-SHA256" }

  var hash: HashName { .sha256 }
}
