package import EinlassWorld

extension JSONText.Style {
  /// None: Temboo's documentation shows `/` as `\/`; the rest is guessed.
  package static let broker = JSONText.Style()
}
