public import EinlassWire

/// An action that is being performed, with its arguments and its world.
package struct ActionCall: Sendable {
  package let arguments: ActionArguments
  /// The worlds of the program, for actions on worlds as a whole.
  package let worlds: any WorldCollection
  /// The world that was named, whether it exists or not.
  package let worldName: WorldName
  /// The world that was named. A placeholder if the action does not look into its world.
  package let world: World

  /// Returns the value of a required argument.
  package func value<Value>(of parameter: ActionParameter<Value>) throws(ControlActionError) -> Value {
    guard let value = arguments[parameter] else {
      throw ControlActionError(.badArguments, "\(parameter.name)= is missing: \(parameter.about)")
    }
    return value
  }

  /// Returns the value of an optional argument. `nil` if it is missing.
  package func ifGiven<Value>(_ parameter: ActionParameter<Value>) -> Value? { arguments[parameter] }
}

/// The result of an action: what it changed or found.
public struct ActionResult: Sendable, Hashable {
  /// The change, in a sentence without a full stop.
  public let summary: String
  /// The requested text. `nil` if there is only the summary.
  public let text: String?
  /// The same as machine-readable data. `nil` if there is only the summary.
  public let details: JSONValue?

  /// The whole result as machine-readable JSON.
  public var json: JSONValue {
    .present(["summary": .string(summary), "text": text.map(JSONValue.string), "details": details])
  }

  package init(_ summary: String, text: String? = nil, details: JSONValue? = nil) {
    self.summary = summary
    self.text = text
    self.details = details
  }
}
