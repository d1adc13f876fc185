public import EinlassWorld

/// The person who uses the phone of a world, for an app's own questions. Prompts and pages ask the person directly.
public struct SimulatedPerson: Sendable {
  private let world: World

  /// Creates the person of a world.
  ///
  /// - Parameter world: The world, whose configuration has the person's script.
  public init(_ world: World) {
    self.world = world
  }

  /// The person's answers.
  public var script: PersonScript { world.configuration.person }

  /// Lets the person choose from a list of accounts; see `World.choose(among:)`.
  ///
  /// - Parameter names: The names of the accounts, in the order of the list.
  /// - Returns: The chosen name. `nil` if the person cancels or does not answer.
  public func choose(among names: [String]) async -> String? {
    await world.choose(among: names)
  }

  /// Lets the person confirm an account; see `World.confirm(_:)`.
  ///
  /// - Parameter name: The name of the account.
  /// - Returns: Whether the person wants to continue as `name`. False if there is no answer.
  public func confirm(_ name: String) async -> Bool {
    await world.confirm(name)
  }
}
