package import OAuth1

/// What a schema tells of a record's secrets.
package struct SecretCollector: Sendable {
  private let index: SecretIndex
  private let isPassing: Bool

  init(_ index: SecretIndex, isPassing: Bool) {
    self.index = index
    self.isPassing = isPassing
  }

  /// Takes a secret.
  package func add(_ secret: SharedSecret) {
    index.add(secret, isPassing: isPassing)
  }

  /// Takes a token, a code or whatever else opens something.
  package func add(_ text: String) {
    index.add(text, isPassing: isPassing)
  }
}
