/// The way in which a response reaches its client; it usually arrives complete.
///
/// Only a socket can reproduce the other ways. In process, they end in the error or response of the phone's loader.
public enum Delivery: Sendable, Hashable {
  case whole
  /// The connection is closed in the middle of the response's bytes.
  case closedWithin
  /// The connection is reset in the middle of the response's bytes.
  case resetWithin
  /// The response stops in the middle, and nothing more arrives.
  case stalled
  /// The response arrives in this number of pieces, one after each pause on the world's clock.
  case dripping(pieces: Int, pause: Duration)

  /// The error that the client's loader finally reports. `nil` if it gets the response.
  public var failure: TransportError? {
    switch self {
    case .whole, .dripping: nil
    case .closedWithin, .resetWithin: .networkConnectionLost
    case .stalled: .timedOut
    }
  }
}
