internal import EinlassWire

/// Something that can be done to a world from outside, by name: what a person, a network's staff or a test does.
///
/// Each module lists its own, and what is of no module stands in the lists beside this file: one entry is an action on
/// the command line, in the control interface and in the document that describes it.
public struct ControlAction: Sendable {
  /// The name, such as `twitter.user.suspend`.
  public let name: String
  /// What happens, in a sentence.
  public let about: String
  /// How well it is known that the real network did so; what only tests need is a `tool`.
  public let certainty: Failure.Certainty
  /// What it has to be told, in the order of its help.
  public let arguments: [ActionArgument]
  /// Whether it takes place in one world; else it is about the worlds as such.
  public let isInWorld: Bool
  private let body: @Sendable (ActionCall) async throws -> ActionResult

  /// An action in a world.
  init(
    _ name: String, _ about: String, _ certainty: Failure.Certainty = .tool,
    _ arguments: [ActionArgument] = [], isInWorld: Bool = true,
    perform: @escaping @Sendable (ActionCall) async throws -> ActionResult
  ) {
    self.name = name
    self.about = about
    self.certainty = certainty
    self.arguments = arguments
    self.isInWorld = isInWorld
    body = perform
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

  /// Does what the action does.
  ///
  /// - Parameters:
  ///   - arguments: The action's own, see `arguments(text:)` and `arguments(json:)`.
  ///   - directory: Where the world is.
  ///   - world: The world in which it takes place; of no account where the action is about the worlds as such.
  /// - Returns: What changed or was found.
  /// - Throws: `ControlActionError` where there is no such world, and where the world cannot do it.
  public func perform(
    _ arguments: ActionArguments, in directory: WorldDirectory, world: WorldName = .default
  ) async throws(ControlActionError) -> ActionResult {
    do {
      let call = ActionCall(
        arguments: arguments, directory: directory, worldName: world,
        world: try directory.resident(isInWorld ? world : .default).world)
      return try await body(call)
    } catch {
      throw ControlActionError(error)
    }
  }

  /// Does what the action called `name` does with `arguments`, as a command line has them, in the world called `world`.
  ///
  /// Everything is parsed before anything happens: a mistake in the arguments changes nothing.
  public static func perform(
    _ name: String, _ arguments: [String: String] = [:], in directory: WorldDirectory,
    world: String = WorldName.default.text
  ) async throws(ControlActionError) -> ActionResult {
    let action = try directory.modules.action(named: name)
    let parsed = try action.arguments(text: arguments)
    let worldName: WorldName
    do {
      worldName = try WorldName(world)
    } catch {
      throw ControlActionError(error)
    }
    return try await action.perform(parsed, in: directory, world: worldName)
  }
}
