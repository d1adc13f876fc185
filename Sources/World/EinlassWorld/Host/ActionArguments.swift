public import EinlassWire

/// The parsed arguments of one action: every name is one of the action's, every value is of its kind, and every
/// required argument is present.
public struct ActionArguments: Sendable {
  private let values: [String: ActionValue]

  fileprivate init(_ values: [String: ActionValue]) {
    self.values = values
  }

  /// Whether an argument was given.
  package func contains(_ name: String) -> Bool { values[name] != nil }

  /// The value that was given for `parameter`. `nil` if it was left out.
  package subscript<Value>(parameter: ActionParameter<Value>) -> Value? {
    values[parameter.name]?.value(as: Value.self)
  }
}

/// The value of one argument, as its parameter parsed it.
package struct ActionValue: Sendable {
  private let value: any Sendable

  package init(_ value: any Sendable) {
    self.value = value
  }

  /// The value as the type of its parameter. `nil` if it is of another type.
  package func value<Value>(as type: Value.Type) -> Value? { value as? Value }
}

extension ControlAction {
  /// Parses arguments as a command line or a query has them, each by its kind.
  ///
  /// - Parameter arguments: The texts of the arguments by name. Commas separate the words of a list.
  /// - Returns: The parsed arguments.
  /// - Throws: `ControlActionError` of the kind `badArguments` if a name is unknown, a value is not of its
  ///   kind, or a required argument is missing.
  public func arguments(text arguments: [String: String]) throws(ControlActionError) -> ActionArguments {
    try self.arguments(json: arguments.mapValues(JSONValue.string))
  }

  /// Parses the members of a JSON object, each by its kind.
  ///
  /// - Parameter members: The arguments by name. Null means that the argument is missing, and a string is
  ///   read like the text on a command line. The words of a list may contain commas.
  /// - Returns: The parsed arguments.
  /// - Throws: `ControlActionError` of the kind `badArguments` if a name is unknown, a value is not of its
  ///   kind, or a required argument is missing.
  public func arguments(json members: [String: JSONValue]) throws(ControlActionError) -> ActionArguments {
    let members = members.filter { $0.value != .null }
    let names = arguments.map(\.name)
    for name in members.keys.sorted() where !names.contains(name) {
      let known = names.isEmpty ? "it has no arguments" : "its arguments are \(names.joined(separator: ", "))"
      throw ControlActionError(
        .badArguments,
        "'\(self.name)' has no argument '\(name)'\(Suggestion.text(for: name, among: names)); \(known)")
    }
    var values: [String: ActionValue] = [:]
    for argument in arguments {
      if let member = members[argument.name] {
        values[argument.name] = try argument.parse(member)
      } else if argument.isRequired {
        throw ControlActionError(.badArguments, "'\(name)' needs \(argument.name)=: \(argument.about)")
      }
    }
    return ActionArguments(values)
  }
}
