internal import EinlassWire
internal import EinlassWorld

/// The text that represents a position in a list, opaque to clients (reference of Calls after login, section 7.1).
///
/// Until 2018, it was base64 of the entry's id; since then, about 120 characters that begin with `QVFI`. The content of
/// the latter is guessed.
enum GraphCursor {
  /// The cursor of the entry with this id.
  static func text(for id: String, in era: GraphEra) -> String {
    era.hasLongCursors ? long(id) : Base64Text.encode(Array(id.utf8))
  }

  /// The id of the entry that `cursor` represents. `nil` if the text never was a cursor.
  static func id(of cursor: String) -> String? {
    guard let octets = Base64Text.decode(cursor) else { return nil }
    let text = String(decoding: octets, as: UTF8.self)
    guard text.hasPrefix(mark) else { return isID(text) ? text : nil }
    let id = String(text.dropFirst(mark.count).prefix { $0 != "." })
    return isID(id) && long(id) == cursor ? id : nil
  }

  private static let mark = "AQH"

  /// Base64 of 90 bytes: the mark, the id, a dot, and digits as padding.
  private static func long(_ id: String) -> String {
    let text = "\(mark)\(id)." + (AppSecretProof.hexadecimalDigest(of: id) ?? "")
    let filled = text + String(repeating: "0", count: 90)
    return Base64Text.encode(Array(filled.utf8.prefix(90)))
  }

  /// Ids consist of digits; the ids of posts also contain an underscore.
  private static func isID(_ text: String) -> Bool {
    1...60 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
  }
}
