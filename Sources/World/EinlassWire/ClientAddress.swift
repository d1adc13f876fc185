/// The address of a request as its client wrote it, where the networks know the request by another one.
///
/// A client that takes one base address sends `http://127.0.0.1:8080/NETWORK/1.1/...` and signs that; the
/// network answers it as `/1.1/...` at its own host. The signature is over this address, everything else is by the head.
public struct ClientAddress: Sendable, Hashable {
  /// `http` or `https`.
  public var scheme: String
  /// The `Host` header.
  public var authority: String
  /// Path and query as sent.
  public var target: String

  /// An address of these parts.
  public init(scheme: String, authority: String, target: String) {
    self.scheme = scheme
    self.authority = authority
    self.target = target
  }
}
