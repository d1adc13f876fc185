internal import EinlassWire

// What happens in a world.

extension World {
  /// Lets an event happen now, such as `phone-restarted`.
  ///
  /// - Parameter user: Whom it is about: a screen name, login or id. Without it that is everyone whose account is on the
  ///   phone, or, where a network takes it so and nobody has one, everyone of the configuration.
  /// - Throws: `ConfigurationError` where `name` is no event, and where the world has no such person, or the event is
  ///   not about people.
  public func happen(_ name: String, to user: String? = nil) async throws {
    guard case .event(let event)? = modules.failure(name)?.effect else {
      let names = modules.events.map(\.name)
      throw ConfigurationError(
        "there is no event '\(name)'\(Suggestion.text(for: name, among: names)); "
          + "the events are \(names.joined(separator: ", "))")
    }
    do {
      var person: PlannedFailure.Person?
      if let user { person = try await self.person(user, for: event, named: name, at: nil) }
      try await event.act(self, person)
    } catch let mistake as ControlActionError {
      throw ConfigurationError(mistake.description)
    }
  }

  /// Lets an event happen as a step of a scenario; where it cannot, the journal tells why.
  package func happenOrTell(_ name: String, to user: String?) async {
    do {
      try await happen(name, to: user)
    } catch {
      journal.record(.person("\(name) could not happen: \(error)"))
    }
  }

  /// Lets `event` happen: to `person`, else to the one who calls, where it is about people of that network.
  func happen(
    _ event: SimulatedFailure.Event, to person: PlannedFailure.Person?, caller: PlannedFailure.Person?
  ) async throws {
    let isAboutCaller = caller.map { event.scope == .people($0.network) } ?? false
    try await event.act(self, person ?? (isAboutCaller ? caller : nil))
  }
}
