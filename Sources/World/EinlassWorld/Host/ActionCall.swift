public import EinlassWire

/// An action that is being performed: its arguments, and where it takes place.
package struct ActionCall: Sendable {
  package let arguments: ActionArguments
  /// The worlds of the program, for actions that are about worlds as such.
  package let worlds: any WorldCollection
  /// The world that was named, whether it exists or not.
  package let worldName: WorldName
  /// The world that was named; one that nothing is known of if the action does not look into its world.
  package let world: World

  /// The value of a required argument.
  package func value<Value>(of parameter: ActionParameter<Value>) throws(ControlActionError) -> Value {
    guard let value = arguments[parameter] else {
      throw ControlActionError(.badArguments, "\(parameter.name)= is missing: \(parameter.about)")
    }
    return value
  }

  /// The value of an optional argument. `nil` if it was left out.
  package func ifGiven<Value>(_ parameter: ActionParameter<Value>) -> Value? { arguments[parameter] }
}

/// The result of an action: what it changed or found.
public struct ActionResult: Sendable, Hashable {
  /// What changed, in a sentence without a full stop.
  public let summary: String
  /// The text that was asked for. `nil` if the summary is all.
  public let text: String?
  /// The same as data for programs. `nil` if the summary is all.
  public let details: JSONValue?

  /// The whole result, for programs.
  public var json: JSONValue {
    .present(["summary": .string(summary), "text": text.map(JSONValue.string), "details": details])
  }

  package init(_ summary: String, text: String? = nil, details: JSONValue? = nil) {
    self.summary = summary
    self.text = text
    self.details = details
  }
}
