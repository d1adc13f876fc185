/// Something that can be done to a world from outside, by name: what a person, a network's staff or a test does.
///
/// The lists beside this file hold them all: one entry there is an action on the command line, in the control
/// interface and in the document that describes it.
public struct Action: Sendable {
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
  let perform: @Sendable (ActionCall) async throws -> ActionResult

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
    self.perform = perform
  }

  /// Every action there is, by name.
  public static let catalogue: [Action] =
    (twitterPersonActions + twitterTokenActions + facebookPersonActions + facebookTokenActions
    + brokerActions + phoneActions + phoneSignInActions + eventActions + clockActions + failureActions
    + worldActions + journalActions)
    .sorted { $0.name < $1.name }

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

  private static let byName = Dictionary(catalogue.map { ($0.name, $0) }) { first, _ in first }

  /// The action called `name`; throws where there is none.
  public static func named(_ name: String) throws(Mistake) -> Action {
    guard let action = byName[name] else {
      throw Mistake(
        .unknownAction,
        "there is no action '\(name)'\(Suggestion.text(for: name, among: catalogue.map(\.name))); "
          + "'einlass control --list' lists them")
    }
    return action
  }

  /// Does what the action called `name` does with `arguments`, in the world called `world`.
  ///
  /// Everything is checked before anything happens: a mistake in the arguments changes nothing.
  public static func perform(
    _ name: String, _ arguments: [String: String] = [:], in directory: WorldDirectory,
    world: String = WorldName.default.text
  ) async throws(Mistake) -> ActionResult {
    let action = try named(name)
    try action.check(arguments)
    do {
      let worldName = try WorldName(world)
      let call = ActionCall(
        arguments: arguments, directory: directory, worldName: worldName,
        world: try await directory.world(named: action.isInWorld ? world : WorldName.default.text))
      return try await action.perform(call)
    } catch {
      throw Mistake(error)
    }
  }
}
