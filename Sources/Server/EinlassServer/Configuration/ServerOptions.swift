/// Where a server listens and what its proxy lets through.
package struct ServerOptions: Sendable, Hashable {
  /// The address to listen on; any other than a loopback address can be reached by others.
  package var host = "127.0.0.1"
  /// The port of the base address; 0: any free one.
  package var httpPort = 0
  /// The port of the proxy; 0: any free one.
  package var proxyPort = 0
  /// The TLS port for clients that map host names; 0: any free one.
  package var tlsPort = 0
  /// The address that the control interface listens on; any other than a loopback address can be reached by others.
  package var controlHost = "127.0.0.1"
  /// The port of the control interface; 0: any free one.
  package var controlPort = 0
  /// Whether the proxy passes on requests for hosts that are not simulated; else it refuses them.
  package var allowsOthers = false
  /// What a client may do before its connection is closed.
  package var limits = ServerLimits()

  /// Free ports on the loopback address, with a proxy that passes on nothing.
  package init() {}
}
