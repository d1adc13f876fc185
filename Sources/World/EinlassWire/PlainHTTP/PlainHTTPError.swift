/// Why a request over a plain connection got no response.
package enum PlainHTTPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nothing listens at the address.
  case refused(String)
  /// The connection cannot be made, or it broke.
  case unreachable(String)
  /// What came is not a response, or is longer than the limit.
  case malformed(String)
  /// The response was not complete in time.
  case timedOut

  /// What happened, without advice: what to do depends on whose server it is.
  package var description: String {
    switch self {
    case .refused(let text), .unreachable(let text), .malformed(let text): text
    case .timedOut: "the server did not respond in time"
    }
  }
}
