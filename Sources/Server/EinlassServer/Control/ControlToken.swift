internal import OAuth1

/// The token that authorizes requests to the control interface: made and printed at each start, unless one is
/// given.
package struct ControlToken: Sendable {
  private let secret: SharedSecret

  /// A token of 256 random bits.
  package init() {
    var generator = SystemRandomNumberGenerator()
    let octets = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    secret = SharedSecret(octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  /// A token that was chosen. `nil` if it is not 16 to 256 visible characters of ASCII.
  package init?(chosen text: String) {
    guard 16...256 ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    secret = SharedSecret(text)
  }

  /// The token's text, to be printed.
  package func reveal() -> String { secret.reveal() }

  /// Whether `text` is the token; takes the same time wherever they differ.
  func isRight(_ text: String) -> Bool {
    SharedSecret(text) == secret
  }
}
