/// What is known of a connection before its first request.
struct ConnectionInfo: Sendable, Hashable {
  /// Whether it is inside TLS.
  var isSecure: Bool
  /// The user name that the client gave the proxy when it opened a tunnel. `nil` if there is none, or no tunnel.
  var proxyUser: String?
}
