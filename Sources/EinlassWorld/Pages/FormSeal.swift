internal import EinlassWire
package import OAuth1

/// Shows that a form comes from a page of ours: a code over what the form is for, under a secret that only the
/// page's maker knows.
///
/// Whoever makes a person's browser post a form has no way to make the code, so the post is refused. The parts
/// name the request that the form answers and the browser's session; a code for one is none for another.
package struct FormSeal: Sendable {
  private let secret: SharedSecret

  /// `secret` comes from the world's random source, at least 32 characters of it.
  package init(secret: SharedSecret) {
    self.secret = secret
  }

  /// 43 characters of base64url; nil where OpenSSL refuses.
  package func code(for parts: [String]) -> String? {
    // Lengths stand before the parts, so that no two lists make the same octets.
    let message = parts.flatMap { part in Array("\(part.utf8.count):".utf8) + Array(part.utf8) }
    return secret.code(of: message).map(Base64Text.encodeForURL)
  }

  /// Whether `code` was made for `parts`; the time tells nothing about where they differ.
  package func isGenuine(_ code: String?, for parts: [String]) -> Bool {
    guard let code, let right = self.code(for: parts) else { return false }
    return SharedSecret(code) == SharedSecret(right)
  }
}
