public import EinlassWorld

/// The person in front of the phone of a world, as far as an app's own questions go; prompts and pages ask by themselves.
public struct SimulatedPerson: Sendable {
  private let world: World

  /// The person of `world`.
  public init(_ world: World) {
    self.world = world
  }

  /// How the person answers.
  public var script: PersonScript { world.configuration.person }

  /// The person's answer to a list of accounts. `nil` if there is none. See `World.choose(among:)`.
  public func choose(among names: [String]) async -> String? {
    await world.choose(among: names)
  }

  /// Whether the person wants to go on as `name`; see `World.confirm(_:)`.
  public func confirm(_ name: String) async -> Bool {
    await world.confirm(name)
  }
}
