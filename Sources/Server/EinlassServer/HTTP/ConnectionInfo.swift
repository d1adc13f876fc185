/// The properties of a connection that are known before its first request.
struct ConnectionInfo: Sendable, Hashable {
  /// Whether the connection uses TLS.
  var isSecure: Bool
  /// The user name that the client sent to the proxy when it opened a tunnel. `nil` if there is no user name or no
  /// tunnel.
  var proxyUser: String?
}
