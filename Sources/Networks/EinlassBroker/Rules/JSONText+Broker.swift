package import EinlassWorld

extension JSONText.Style {
  /// Escapes no additional characters. Temboo's documentation shows `/` as `\/`; the rest is guessed.
  package static let broker = JSONText.Style()
}
