internal import OAuth1

/// What opens the control interface: made at each start, told to whoever started the server.
public struct ControlToken: Sendable {
  private let secret: SharedSecret

  /// A token of 256 random bits.
  public init() {
    var generator = SystemRandomNumberGenerator()
    let octets = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    secret = SharedSecret(octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  /// The token, for the one line that tells it.
  public func reveal() -> String { secret.reveal() }

  /// Whether `text` is the token; the time that it takes tells nothing of where it is not.
  func isRight(_ text: String) -> Bool {
    SharedSecret(text) == secret
  }
}
