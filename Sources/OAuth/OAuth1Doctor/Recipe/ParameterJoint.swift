/// What stands between and behind the parameters of a base string.
struct ParameterJoint: Sendable, Equatable {
  var equals: [UInt8] = [0x3D]
  var separator: [UInt8] = [0x26]
  var end: [UInt8] = []

  /// As RFC 5849 joins them, section 3.4.1.3.2.
  static let right = ParameterJoint()

  /// Others, with words for each that follow "joined".
  static let wrong: [(joint: ParameterJoint, detail: String)] = [
    (ParameterJoint(end: [0x26]), "with an '&' behind the last"),
    (ParameterJoint(separator: Array("&amp;".utf8)), "by '&amp;', as HTML has it"),
    (ParameterJoint(equals: [0x2C], separator: [0x2C]), "by commas, as a list that is turned into text"),
  ]
}
