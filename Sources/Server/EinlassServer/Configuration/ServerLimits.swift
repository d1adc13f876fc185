package import EinlassWorld

/// What a client may do before its connection is closed.
package struct ServerLimits: Sendable, Hashable {
  /// Bytes of one header field, name and value, and of the request line.
  package var fieldSize = 16 * 1024
  /// Bytes of all header fields together.
  package var headSize = 64 * 1024
  /// How many header fields there may be.
  package var fieldCount = 100
  /// Bytes of a body: files come in parts of 5 MiB, which are a third longer in Base64.
  package var bodySize = 8 * 1024 * 1024
  /// Connections at a time, for each listener; further ones wait. There are fewer if the process may not open as many
  /// descriptors.
  package var connectionCount = 4096
  /// How long a request may take from its head to the end of its body.
  package var requestTime = Duration.seconds(30)
  /// How long a connection may be open without a request, and how long a client may take to read a response.
  package var idleTime = Duration.seconds(60)
  /// How long a request is still answered whose client has closed its sending side: it may be waiting, or it may have left.
  package var halfClosedTime = Duration.seconds(2)
  /// How long nothing may arrive in a tunnel to another server.
  package var tunnelIdleTime = Duration.seconds(300)
  /// How long the TLS handshake may take.
  package var handshakeTime = Duration.seconds(10)
  /// How long requests in flight may go on once the server is told to stop.
  package var endTime = Duration.seconds(10)

  /// What may be spent on explaining why requests were refused, for all worlds of the server together.
  package var explanations = ExplanationLimits()

  /// The defaults.
  package init() {}
}
