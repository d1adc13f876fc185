package import EinlassWorld

extension JSONText.Style {
  /// `@` and `%` (reference of Facebook's login, section 0.6).
  package static let facebook = JSONText.Style(escaping: UInt8(ascii: "@"), UInt8(ascii: "%"))
}
