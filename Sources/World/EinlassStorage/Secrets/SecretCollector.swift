package import OAuth1

/// Receives the secrets of a record from its schema.
package struct SecretCollector: Sendable {
  private let index: SecretIndex
  private let isPassing: Bool

  init(_ index: SecretIndex, isPassing: Bool) {
    self.index = index
    self.isPassing = isPassing
  }

  /// Adds a secret.
  package func add(_ secret: SharedSecret) {
    index.add(secret, isPassing: isPassing)
  }

  /// Adds a token, a code or any other text that grants access.
  package func add(_ text: String) {
    index.add(text, isPassing: isPassing)
  }
}
