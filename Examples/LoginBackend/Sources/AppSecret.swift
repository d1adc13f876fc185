internal import COpenSSL

/// The app's secret at Facebook. It comes from the environment, goes to Facebook, and is printed nowhere.
package struct AppSecret: Sendable {
  private let text: String

  /// The secret, as the app's page at Facebook shows it.
  package init(_ text: String) {
    self.text = text
  }

  /// The secret itself, for a request to Facebook and nothing else.
  func reveal() -> String { text }

  /// `appsecret_proof`: shows Facebook that who uses a token has the secret, too, so that a stolen token alone is no
  /// use from a server. HMAC-SHA256 of the token under the secret, in hexadecimal. `nil` if OpenSSL refuses.
  ///
  /// Elsewhere than in this package, swift-crypto's `HMAC<SHA256>` does the same.
  func proof(of token: String) -> String? {
    var code = [UInt8](repeating: 0, count: 32)
    var length = 0
    let key = Array(text.utf8)
    let message = Array(token.utf8)
    let made = unsafe EVP_Q_mac(
      nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &code, code.count, &length)
    guard unsafe made != nil, length == code.count else { return nil }
    return Hexadecimal.text(code)
  }
}

extension AppSecret: CustomStringConvertible, CustomReflectable {
  /// No part of the secret.
  package var description: String { "<app secret>" }
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
