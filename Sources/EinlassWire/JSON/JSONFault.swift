/// Why octets are not JSON, and where.
package struct JSONFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  package enum Problem: Sendable, Hashable {
    /// Something else should stand here.
    case unexpected(String)
    case endsTooSoon
    case noNumber
    case numberTooLarge
    case controlCharacter
    case noEscape
    /// `\ud83d` without the other half behind it, or `\ude00` without the one before it.
    case loneSurrogate(String)
    case noUTF8
    case tooDeep(Int)
    case repeatedName(String)
  }

  /// Counts from 1.
  package let line: Int
  package let problem: Problem

  package init(line: Int, problem: Problem) {
    self.line = line
    self.problem = problem
  }

  /// `line 3: ...`
  package var description: String { "line \(line): \(problem.sentence)" }
}

extension JSONFault.Problem {
  /// What is wrong, without the place.
  package var sentence: String {
    switch self {
    case .unexpected(let wanted): "expected \(wanted)"
    case .endsTooSoon: "the text ends too soon"
    case .noNumber: "a number is written as JSON has none, such as 01 or 1."
    case .numberTooLarge: "a number is larger than any that can be counted with"
    case .controlCharacter: "a control character stands in a string; write it as an escape"
    case .noEscape: "a backslash stands before something that it does not escape"
    case .loneSurrogate(let escape):
      "\(escape) is half of a surrogate pair, which is not a character; give both halves, or the character itself"
    case .noUTF8: "a string is not UTF-8"
    case .tooDeep(let deepest): "more than \(deepest) arrays and objects stand within each other"
    case .repeatedName(let name): "the name '\(name.prefix(80))' stands twice in an object; keep one"
    }
  }
}
