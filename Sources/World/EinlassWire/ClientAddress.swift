/// The address of a request as its client wrote it, if the networks know the request by another one.
///
/// A client that is configured with one base address sends `http://127.0.0.1:8080/NETWORK/1.1/...` and signs that. The
/// network handles it as `/1.1/...` at its own host. Only the signature uses this address; everything else uses the
/// head.
public struct ClientAddress: Sendable, Hashable {
  /// `http` or `https`.
  public var scheme: String
  /// The `Host` header.
  public var authority: String
  /// Path and query as sent.
  public var target: String

  /// Creates an address from its parts, which are not checked.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`.
  ///   - authority: The value of the `Host` header, with its port if it has one.
  ///   - target: The path and query as sent, still percent-encoded.
  public init(scheme: String, authority: String, target: String) {
    self.scheme = scheme
    self.authority = authority
    self.target = target
  }
}
