/// Where a server listens and what it lets through.
public struct ServerOptions: Sendable, Hashable {
  /// The address to listen at; anything but this machine's own is open to others.
  public var host = "127.0.0.1"
  /// The port of the base address; 0: any free one.
  public var httpPort = 0
  /// The port of the proxy; 0: any free one.
  public var proxyPort = 0
  /// The port of TLS for clients that map host names; 0: any free one.
  public var tlsPort = 0
  /// The port of the control interface, always on this machine alone; 0: any free one.
  public var controlPort = 0
  /// Whether the proxy passes on what is not simulated; else it is sealed.
  public var allowsOthers = false
  /// What a client may do before it is cut off.
  public var limits = ServerLimits()

  /// Free ports on this machine alone, sealed.
  public init() {}
}
