package import EinlassWorld

/// The limits for a client, after which its connection is closed.
package struct ServerLimits: Sendable, Hashable {
  /// The maximum size of one header field (name and value) and of the request line, in bytes.
  package var fieldSize = 16 * 1024
  /// The maximum size of all header fields together, in bytes.
  package var headSize = 64 * 1024
  /// The maximum number of header fields.
  package var fieldCount = 100
  /// The maximum size of a body, in bytes: files come in parts of 5 MiB, which are a third longer in Base64.
  package var bodySize = 8 * 1024 * 1024
  /// The maximum number of simultaneous connections for each listener; further ones wait. There are fewer if the
  /// process cannot open as many descriptors.
  package var connectionCount = 4096
  /// The time limit for a request, from its head to the end of its body.
  package var requestTime = Duration.seconds(30)
  /// The time limit for a connection without a request, and for the client to read a response.
  package var idleTime = Duration.seconds(60)
  /// The time limit for a response after the client has closed its sending side: it may be waiting, or may be gone.
  package var halfClosedTime = Duration.seconds(2)
  /// The idle timeout of a tunnel to another server.
  package var tunnelIdleTime = Duration.seconds(300)
  /// The time limit for the TLS handshake.
  package var handshakeTime = Duration.seconds(10)
  /// The time limit for requests in flight during a shutdown.
  package var endTime = Duration.seconds(10)

  /// The limits for explaining why requests were refused, for all worlds of the server together.
  package var explanations = ExplanationLimits()

  /// Creates the defaults.
  package init() {}
}
