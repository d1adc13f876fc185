/// The reason that a request over a plain connection got no response.
package enum PlainHTTPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nothing listens at the address.
  case refused(String)
  /// The connection could not be established, or was lost.
  case unreachable(String)
  /// The received bytes are not a response, or exceed the limit.
  case malformed(String)
  /// The response was not completed in time.
  case timedOut

  /// The problem without a remedy, which depends on the server's owner.
  package var description: String {
    switch self {
    case .refused(let text), .unreachable(let text), .malformed(let text): text
    case .timedOut: "the server did not respond in time"
    }
  }
}
