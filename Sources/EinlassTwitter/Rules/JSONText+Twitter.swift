package import EinlassWorld

extension JSONText.Style {
  /// `<` and `>` (reference of Twitter's login, section 1).
  package static let twitter = JSONText.Style(escaping: UInt8(ascii: "<"), UInt8(ascii: ">"))
  /// None, and `/` stands for itself: API 2 of Twitter (reference, section 4.5).
  static let twitterVersion2 = JSONText.Style(escapesSlash: false)
}
