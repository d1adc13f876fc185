public import EinlassWire

/// Something that can be done to a world from outside, by name: what a person, a network's staff or a test does.
///
/// Each module lists its own; those that belong to no module are in the lists in `Control`. One entry is an action on
/// the command line, in the control interface and in the document that describes it.
public struct ControlAction: Sendable {
  /// The name, such as `clock.advance`.
  public let name: String
  /// What happens, in a sentence.
  public let about: String
  /// How well it is known that the real network did so; what only tests need is a `tool`.
  public let certainty: SimulatedFailure.Certainty
  /// Its arguments, in the order of its help.
  public let arguments: [ActionArgument]
  /// Whether it takes place in one world; otherwise it is about the worlds as such.
  public let isInWorld: Bool
  /// Whether it looks into its world; one that replaces or removes a world does so with a world that cannot be read, too.
  let readsWorld: Bool
  /// Whether it is given up once whoever asked for it has left: it may take long, and nobody else needs it.
  package let endsWithCaller: Bool
  /// The code of an action.
  enum Body: Sendable {
    /// In one step of the world.
    case step(@Sendable (ActionCall) throws -> ActionResult)
    /// In several steps, between which it may wait; or about worlds as such.
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

  /// An action that waits for something, or is about worlds as such.
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

  /// The action for programs: its name, its arguments, what it does.
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
