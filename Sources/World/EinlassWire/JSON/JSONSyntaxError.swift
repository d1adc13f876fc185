/// The reason that bytes are not JSON, and its line.
package struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error.
  package enum Kind: Sendable, Hashable {
    /// A different token was expected here.
    case unexpected(String)
    case endsTooSoon
    case invalidNumber
    case numberTooLarge
    case controlCharacter
    case invalidEscape
    /// `\ud83d` without the second half after it, or `\ude00` without the first half before it.
    case loneSurrogate(String)
    case invalidUTF8
    case tooDeep(Int)
    case repeatedName(String)
  }

  /// The line, counted from 1.
  package let line: Int
  package let kind: Kind

  /// `line 3: ...`
  package var description: String { "line \(line): \(kind.sentence)" }
}

extension JSONSyntaxError.Kind {
  /// The error without the line.
  package var sentence: String {
    switch self {
    case .unexpected(let wanted): "expected \(wanted)"
    case .endsTooSoon: "the text ends too early"
    case .invalidNumber: "a number is not valid JSON, such as 01 or 1."
    case .numberTooLarge: "a number is out of range"
    case .controlCharacter: "a string contains a control character; write it as an escape"
    case .invalidEscape: "a backslash precedes a character that cannot be escaped"
    case .loneSurrogate(let escape):
      "\(escape) is only half of a surrogate pair; write both halves, or the "
        + "character itself"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .tooDeep(let deepest): "arrays and objects are nested more than \(deepest) levels deep"
    case .repeatedName(let name): "an object contains the name '\(name.prefix(80))' twice; keep one"
    }
  }
}
