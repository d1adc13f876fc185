/// How a response travels to its client; mostly as a whole.
///
/// Only a socket can show the others as they are; in process they end in what the phone's loader made of them.
public enum Delivery: Sendable, Hashable {
  case whole
  /// The connection is closed in the middle of the response's bytes.
  case closedWithin
  /// The connection is reset in the middle of the response's bytes.
  case resetWithin
  /// The response stops in the middle, and nothing more comes.
  case stalled
  /// The response comes in that many pieces, one after each pause on the world's clock.
  case dripping(pieces: Int, pause: Duration)

  /// What the client's loader reports in the end; nil: it gets the response.
  public var failure: TransportError? {
    switch self {
    case .whole, .dripping: nil
    case .closedWithin, .resetWithin: .networkConnectionLost
    case .stalled: .timedOut
    }
  }
}
