/// The facts about a connection that are known before its first request.
struct ConnectionInfo: Sendable, Hashable {
  /// Whether it is inside TLS.
  var isSecure: Bool
  /// The user name that the client sent to the proxy when it opened a tunnel. `nil` if there is none, or no tunnel.
  var proxyUser: String?
}
