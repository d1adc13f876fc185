internal import EinlassWire

extension SimulatedEvent {
  /// An hour passes.
  public static let clockAdvancedAnHour = SimulatedEvent(
    "clock-advanced-an-hour", "An hour passes.", .tool, .world
  ) { world, _ in world.clock.advance(by: .seconds(3600)) }
}

extension SimulatedFailure {
  /// Events that concern the whole world.
  static let worldEvents = [SimulatedFailure(.clockAdvancedAnHour)]
}
