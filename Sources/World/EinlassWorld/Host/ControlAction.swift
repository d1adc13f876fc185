public import EinlassWire

/// A named action that a person, a network's staff or a test performs on a world from outside.
///
/// Each module lists its own actions. Actions that belong to no module are in the lists in `Control`. Each entry is
/// available on the command line, in the control interface and in the document that describes it.
public struct ControlAction: Sendable {
  /// The name, such as `clock.advance`.
  public let name: String
  /// The effect, in a sentence.
  public let about: String
  /// The certainty that the real network did so. An action that only tests need is a `tool`.
  public let certainty: SimulatedFailure.Certainty
  /// Its arguments, in the order of its help.
  public let arguments: [ActionArgument]
  /// Whether it applies to one world. Otherwise, it is about worlds as a whole.
  public let isInWorld: Bool
  /// Whether it reads its world. An action that replaces or removes a world also accepts a world that cannot be read.
  let readsWorld: Bool
  /// Whether it is cancelled once its caller has left. It may take long, and only the caller needs it.
  package let endsWithCaller: Bool
  /// The code of an action.
  enum Body: Sendable {
    /// In one step of the world.
    case step(@Sendable (ActionCall) throws -> ActionResult)
    /// In several steps, between which it may wait; or about worlds as a whole.
    case flow(@Sendable (ActionCall) async throws -> ActionResult)
  }

  let body: Body

  /// An action in a world, which takes place in one step.
  package init(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty = .tool,
    _ arguments: [ActionArgument] = [], perform: @escaping @Sendable (ActionCall) throws -> ActionResult
  ) {
    self.init(
      name, about, certainty, arguments, isInWorld: true, readsWorld: true, endsWithCaller: false,
      body: .step(perform))
  }

  /// An action that waits for something, or is about worlds as a whole.
  package init(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty = .tool,
    _ arguments: [ActionArgument] = [], isInWorld: Bool = true, readsWorld: Bool = true,
    endsWithCaller: Bool = false, flow: @escaping @Sendable (ActionCall) async throws -> ActionResult
  ) {
    self.init(
      name, about, certainty, arguments, isInWorld: isInWorld, readsWorld: readsWorld,
      endsWithCaller: endsWithCaller, body: .flow(flow))
  }

  private init(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ arguments: [ActionArgument],
    isInWorld: Bool, readsWorld: Bool, endsWithCaller: Bool, body: Body
  ) {
    self.name = name
    self.about = about
    self.certainty = certainty
    self.arguments = arguments
    self.isInWorld = isInWorld
    self.readsWorld = readsWorld && isInWorld
    self.endsWithCaller = endsWithCaller
    self.body = body
  }

  /// The action as machine-readable JSON: its name, its arguments and its effect.
  public var json: JSONValue {
    [
      "name": .string(name), "about": .string(about), "certainty": .string(certainty.rawValue),
      "isInWorld": .bool(isInWorld),
      "arguments": .array(
        arguments.map { argument in
          [
            "name": .string(argument.name), "about": .string(argument.about),
            "isRequired": .bool(argument.isRequired),
          ]
        }),
    ]
  }
}
