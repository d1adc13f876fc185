internal import COpenSSL

/// The app's Facebook secret. It comes from the environment, is sent only to Facebook, and is never printed.
package struct AppSecret: Sendable {
  private let text: String

  /// Creates a secret from the text on the app's page on Facebook.
  package init(_ text: String) {
    self.text = text
  }

  /// Returns the secret, only for requests to Facebook.
  func reveal() -> String { text }

  /// Returns `appsecret_proof`, which shows Facebook that the token's user also has the secret, so a stolen token is
  /// useless to a server without it. HMAC-SHA256 of the token under the secret, in hexadecimal. `nil` if OpenSSL fails.
  ///
  /// Outside this package, use swift-crypto's `HMAC<SHA256>`.
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
  /// A placeholder that contains no part of the secret.
  package var description: String { "<app secret>" }
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
