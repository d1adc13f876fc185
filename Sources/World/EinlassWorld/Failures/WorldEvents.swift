package import EinlassWire

extension SimulatedFailure {
  /// Events that concern the whole world.
  static let worldEvents = [
    SimulatedFailure(
      "clock-advanced-an-hour", "An hour passes.", .tool,
      .world { world in
        world.clock.advance(by: .seconds(3600))
      })
  ]
}

extension SimulatedFailure.Effect {
  /// An event about people of the network.
  package static func people(
    _ network: NetworkID, _ act: @escaping @Sendable (World, PlannedFailure.Person?) async throws -> Void
  ) -> SimulatedFailure.Effect {
    .event(SimulatedFailure.Event(scope: .people(network), act: act))
  }

  /// An event that is not about people.
  package static func world(_ act: @escaping @Sendable (World) async throws -> Void)
    -> SimulatedFailure.Effect
  {
    .event(SimulatedFailure.Event(scope: .world) { world, _ in try await act(world) })
  }
}
