/// An action on its way: its arguments, which have been checked, and where it takes place.
struct ActionCall: Sendable {
  private let arguments: [String: String]
  let directory: WorldDirectory
  /// The world that was named, whether it is there or not.
  let worldName: WorldName
  /// The world that was named; the default one where the action is about worlds as such.
  let world: World

  init(arguments: [String: String], directory: WorldDirectory, worldName: WorldName, world: World) {
    self.arguments = arguments
    self.directory = directory
    self.worldName = worldName
    self.world = world
  }

  /// The value of an argument that the action needs.
  func callAsFunction<Value>(_ parameter: ActionParameter<Value>) throws(Action.Mistake) -> Value {
    guard let text = arguments[parameter.name] else {
      throw Action.Mistake(.badArguments, "\(parameter.name)= is missing: \(parameter.about)")
    }
    return try parameter.value(text)
  }

  /// Whether an argument was given.
  func hasArgument(_ name: String) -> Bool { arguments[name] != nil }

  /// The value of an argument that may be left out; nil where it was.
  func ifGiven<Value>(_ parameter: ActionParameter<Value>) throws(Action.Mistake) -> Value? {
    guard let text = arguments[parameter.name] else { return nil }
    return try parameter.value(text)
  }
}

/// What an action changed or found.
public struct ActionResult: Sendable, Hashable {
  /// What changed, in a sentence without a full stop.
  public let summary: String
  /// What was asked for, to read; nil: the summary is all.
  public let text: String?
  /// The same for programs; nil: the summary is all.
  public let details: JSONValue?

  /// All of it, for programs.
  public var json: JSONValue {
    .present(["summary": .string(summary), "text": text.map(JSONValue.string), "details": details])
  }

  init(_ summary: String, text: String? = nil, details: JSONValue? = nil) {
    self.summary = summary
    self.text = text
    self.details = details
  }
}

extension Action.Mistake {
  /// This world cannot do it: no such person, token or app.
  static func refused(_ description: String) -> Action.Mistake {
    Action.Mistake(.refused, description)
  }
}
