internal import EinlassWire
package import OAuth1

/// Proves that a form comes from one of our own pages, with a code that is computed from the form's purpose and a
/// secret of the page's server.
///
/// An attacker who makes a person's browser post a form cannot compute the code, so the post is refused. The parts name
/// the request that the form responds to and the browser's session; a code for one is not valid for another.
package struct FormSeal: Sendable {
  private let secret: SharedSecret

  /// `secret` has at least 32 characters and comes from the world's random source.
  package init(secret: SharedSecret) {
    self.secret = secret
  }

  /// The code, 43 characters of base64url. `nil` if OpenSSL fails.
  package func code(for parts: [String]) -> String? {
    // Each part is preceded by its length, so that no two lists give the same bytes.
    let message = parts.flatMap { part in Array("\(part.utf8.count):".utf8) + Array(part.utf8) }
    return secret.code(of: message).map(Base64Text.encodeForURL)
  }

  /// Returns whether `code` was computed for `parts`. The time taken does not reveal the first difference.
  package func isGenuine(_ code: String?, for parts: [String]) -> Bool {
    guard let code, let right = self.code(for: parts) else { return false }
    return SharedSecret(code) == SharedSecret(right)
  }
}
