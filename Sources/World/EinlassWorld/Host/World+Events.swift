internal import EinlassWire

// Events that happen in a world.

extension World {
  /// Triggers an event now, such as `phone-restarted`.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - user: The person affected, by screen name, login or id. Defaults to everyone whose account is on the
  ///     phone. If there are none, and the network allows it, defaults to everyone in the configuration.
  /// - Throws: `ConfigurationError` if there is no event called `name`, if the world has no such person, or
  ///   if the event is not about people.
  public func trigger(_ name: String, for user: String? = nil) async throws {
    guard case .event(let event)? = modules.failure(name)?.effect else {
      let names = modules.events.map(\.name)
      throw ConfigurationError(
        "unknown event '\(name)'\(Suggestion.text(for: name, among: names)); the events are "
          + "\(names.joined(separator: ", "))")
    }
    do {
      var person: PlannedFailure.Person?
      if let user { person = try self.person(user, for: event, at: nil) }
      try await happen(event, to: person)
    } catch let error as ControlActionError {
      throw ConfigurationError(error.description)
    }
  }

  /// Triggers an event as a step of a scenario. If that fails, the journal records the reason.
  package func triggerOrRecord(_ name: String, for user: String?) async {
    do {
      try await trigger(name, for: user)
    } catch {
      journal.record(.impossible(event: name, reason: "\(error)"))
    }
  }

  /// Makes `event` happen to `person`.
  package func happen(_ event: SimulatedEvent, to person: PlannedFailure.Person?) async throws {
    switch event.act {
    case .step(let act): try await exchange.steps.run { Result { try act(self, person) } }.get()
    case .flow(let act): try await act(self, person)
    }
  }
}

extension SimulatedEvent {
  /// Returns the person affected by it before a call of `caller`: `person`, or else the caller if it affects people of
  /// the same network.
  func subject(_ person: PlannedFailure.Person?, caller: PlannedFailure.Person?) -> PlannedFailure.Person? {
    person ?? (caller.map { scope == .people($0.network) } ?? false ? caller : nil)
  }
}
