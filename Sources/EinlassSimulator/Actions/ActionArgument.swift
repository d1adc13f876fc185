/// One thing that an action has to be told, or may be.
public struct ActionArgument: Sendable {
  /// What a value looks like.
  public enum Kind: Sendable, Hashable {
    case text
    /// A text that this regular expression (ECMA 262, as JSON Schema wants it) describes.
    case word(String)
    case integer(ClosedRange<Int64>)
    case boolean
    /// Such as `60d`, `15m`, `1h30m`, `250ms`.
    case duration
    /// ISO 8601 or seconds since 1970.
    case time
    case choice([String])
    /// Words with commas between.
    case list
    /// A JSON document.
    case document
  }

  /// The name before the `=`.
  public let name: String
  /// What it means, in a sentence.
  public let about: String
  /// What a value looks like.
  public let kind: Kind
  /// Whether the action needs it.
  public let isRequired: Bool
  /// Throws where the value is none of its kind.
  let check: @Sendable (String) throws(Action.Mistake) -> Void
}

extension Action {
  /// Throws where `arguments` has a name that the action does not know, lacks one that it needs, or has a value
  /// that is none.
  func check(_ arguments: [String: String]) throws(Mistake) {
    let names = self.arguments.map(\.name)
    for name in arguments.keys.sorted() where !names.contains(name) {
      let known = names.isEmpty ? "it takes none" : "it takes \(names.joined(separator: ", "))"
      throw Mistake(
        .badArguments,
        "'\(self.name)' has no argument '\(name)'\(Suggestion.text(for: name, among: names)); \(known)")
    }
    for argument in self.arguments {
      if let value = arguments[argument.name] {
        try argument.check(value)
      } else if argument.isRequired {
        throw Mistake(
          .badArguments, "'\(name)' needs \(argument.name)=: \(argument.about)")
      }
    }
  }
}
