/// The addresses that a server listens on, the hosts that its proxy allows, and its limits.
package struct ServerOptions: Sendable, Hashable {
  /// The address to listen on; other machines can connect unless it is a loopback address.
  package var host = "127.0.0.1"
  /// The port of the base address; 0 for any free port.
  package var httpPort = 0
  /// The port of the proxy; 0 for any free port.
  package var proxyPort = 0
  /// The TLS port for clients that map host names; 0 for any free port.
  package var tlsPort = 0
  /// The address that the control interface listens on; other machines can connect unless it is a loopback address.
  package var controlHost = "127.0.0.1"
  /// The port of the control interface; 0 for any free port.
  package var controlPort = 0
  /// Whether the proxy forwards requests for hosts that are not simulated; otherwise it refuses them.
  package var allowsOthers = false
  /// The limits for a client, after which its connection is closed.
  package var limits = ServerLimits()

  /// Creates options for free ports on the loopback address, with a proxy that forwards nothing.
  package init() {}
}
