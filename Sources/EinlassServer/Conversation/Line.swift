/// The connection that a conversation is on.
struct Line: Sendable, Hashable {
  /// Whether it is inside TLS.
  var isSecure: Bool
  /// The user name that the client gave the proxy when it opened a tunnel; nil: none, or no tunnel.
  var proxyUser: String?
}
