internal import OAuth1

/// The token that authorizes requests to the control interface: generated and printed at each start, unless one is
/// given.
package struct ControlToken: Sendable {
  private let secret: SharedSecret

  /// Creates a token of 256 random bits.
  package init() {
    var generator = SystemRandomNumberGenerator()
    let octets = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    secret = SharedSecret(octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  /// Accepts a chosen token. `nil` if it is not 16 to 256 visible ASCII characters.
  package init?(chosen text: String) {
    guard 16...256 ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    secret = SharedSecret(text)
  }

  /// Returns the token as text, for printing.
  package func reveal() -> String { secret.reveal() }

  /// Whether `text` is the token. Takes constant time, regardless of where they differ.
  func isRight(_ text: String) -> Bool {
    SharedSecret(text) == secret
  }
}
