package import EinlassWorld

extension JSONText.Style {
  /// Escapes `<` and `>` (reference of Twitter's login, section 1).
  package static let twitter = JSONText.Style(escaping: UInt8(ascii: "<"), UInt8(ascii: ">"))
  /// Escapes no additional characters, and neither `/` nor non-ASCII characters: API 2 of Twitter (reference of X's
  /// login, section 8.4).
  static let twitterVersion2 = JSONText.Style(escapesSlash: false, keepsBasicPlane: true)
}
