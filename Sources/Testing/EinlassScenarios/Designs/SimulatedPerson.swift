public import EinlassWorld

/// The person who uses the phone of a world, for an app's own questions. Prompts and pages ask the person directly.
public struct SimulatedPerson: Sendable {
  private let world: World

  /// The person of `world`.
  public init(_ world: World) {
    self.world = world
  }

  /// The person's answers.
  public var script: PersonScript { world.configuration.person }

  /// Returns the person's choice from a list of accounts. `nil` if there is none. See `World.choose(among:)`.
  public func choose(among names: [String]) async -> String? {
    await world.choose(among: names)
  }

  /// Returns whether the person wants to go on as `name`; see `World.confirm(_:)`.
  public func confirm(_ name: String) async -> Bool {
    await world.confirm(name)
  }
}
