/// The text between and after the parameters of a base string.
struct ParameterJoint: Sendable, Equatable {
  let equals: [UInt8]
  let separator: [UInt8]
  let end: [UInt8]

  init(_ equals: String, _ separator: String, end: String = "") {
    (self.equals, self.separator, self.end) = (Array(equals.utf8), Array(separator.utf8), Array(end.utf8))
  }

  /// The joint that RFC 5849, section 3.4.1.3.2, requires.
  static let right = ParameterJoint("=", "&")

  /// Wrong joints, each with a phrase that follows "joined".
  static let wrong = [
    (ParameterJoint("=", "&", end: "&"), "with an '&' after the last parameter"),
    (ParameterJoint("=", "&amp;"), "by '&amp;', as in HTML"),
    (ParameterJoint(",", ","), "by commas, as a list converted to text"),
  ]
}
