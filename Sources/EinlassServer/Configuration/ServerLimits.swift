public import EinlassWorld

/// What a client may do before its connection is closed.
public struct ServerLimits: Sendable, Hashable {
  /// Octets of one header field, name and value, and of the request line.
  public var fieldSize = 16 * 1024
  /// Octets of all header fields together.
  public var headSize = 64 * 1024
  /// How many header fields there may be.
  public var fieldCount = 100
  /// Octets of a body.
  public var bodySize = 1024 * 1024
  /// Connections at a time, for each listener; further ones wait. There are fewer if the process may not open as many
  /// descriptors.
  public var connectionCount = 4096
  /// How long a request may take from its head to the end of its body.
  public var requestTime = Duration.seconds(30)
  /// How long a connection may be open without a request, and how long a client may take to read a response.
  public var idleTime = Duration.seconds(60)
  /// How long a request is still answered whose client has closed its sending side: it may be waiting, or it may have left.
  public var halfClosedTime = Duration.seconds(2)
  /// How long nothing may arrive in a tunnel to another server.
  public var tunnelIdleTime = Duration.seconds(300)
  /// How long the TLS handshake may take.
  public var handshakeTime = Duration.seconds(10)
  /// How long requests in flight may go on once the server is told to stop.
  public var endTime = Duration.seconds(10)

  /// What may be spent on explaining why requests were refused, for all worlds of the server together.
  public var explanations = ExplanationLimits()

  /// The defaults.
  public init() {}
}
