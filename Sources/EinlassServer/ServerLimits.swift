public import EinlassSimulator

/// What a client may do to the server before it is cut off.
public struct ServerLimits: Sendable, Hashable {
  /// Octets of one header field, name and value, and of the request line.
  public var fieldSize = 16 * 1024
  /// Octets of all header fields together.
  public var headSize = 64 * 1024
  /// How many header fields there may be.
  public var fieldCount = 100
  /// Octets of a body.
  public var bodySize = 1024 * 1024
  /// Connections at a time, for each way in; whoever comes then waits. There are fewer where the process may not have
  /// as many descriptors.
  public var connectionCount = 4096
  /// From the head of a request to the end of its body.
  public var requestTime = Duration.seconds(30)
  /// How long a connection may be open without a request, and how long a client may take to read an answer.
  public var idleTime = Duration.seconds(60)
  /// How long a client that has closed its side is still answered: nobody can tell whether it waits or is gone.
  public var halfClosedTime = Duration.seconds(2)
  /// How long nobody may speak in a tunnel that leads to another server.
  public var tunnelIdleTime = Duration.seconds(300)
  /// From the first octet of TLS to the end of the handshake.
  public var handshakeTime = Duration.seconds(10)
  /// How long requests in flight may go on once the server is told to end.
  public var endTime = Duration.seconds(10)

  /// What may be spent on saying why requests were refused, for all worlds of the server together.
  public var explanations = ExplanationLimits()

  /// The defaults.
  public init() {}
}
