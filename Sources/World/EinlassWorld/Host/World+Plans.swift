internal import EinlassWire

extension World {
  /// Plans a failure by name.
  ///
  /// - Parameters:
  ///   - failure: The name of the failure. The command `einlass failures` lists all names.
  ///   - call: The name of the call that fails, such as `phone.access`.
  ///   - after: The number of calls that pass before it acts.
  ///   - times: The number of calls at which it then acts.
  ///   - delay: The duration, for failures that take time. Defaults to the failure's own.
  /// - Throws: `ConfigurationError` if there is no such failure, or it does not fit the call.
  public func plan(
    _ failure: String, for call: String, after: Int = 0, times: Int = 1, delay: Duration? = nil
  ) throws {
    exchange.plans.add(
      try modules.planned(failure, call: call, user: nil, after: after, times: times, delay: delay))
  }

  /// Plans a failure by name, like `plan(_:for:after:times:delay:)`, for one person. A failure acts only at
  /// this person's requests, and an event happens only to this person.
  ///
  /// - Parameters:
  ///   - failure: The name of the failure or event.
  ///   - call: The name of the call that fails, or before which the event happens.
  ///   - user: The person, by screen name, login or id.
  ///   - after: The number of calls that pass before it acts. Calls of other people do not count.
  ///   - times: The number of calls at which it then acts. Calls of other people do not count.
  ///   - delay: The duration, for failures that take time. Defaults to the failure's own.
  /// - Throws: `ConfigurationError` also if the world has no such person, or if people do not make the call.
  public func plan(
    _ failure: String, for call: String, user: String, after: Int = 0, times: Int = 1,
    delay: Duration? = nil
  ) throws {
    try planForUser(
      try modules.planned(failure, call: call, user: user, after: after, times: times, delay: delay))
  }

  /// Adds a checked plan, for its user if it has one.
  func planForUser(_ planned: PlannedFailure) throws {
    do {
      try plan(planned, person: planned.user)
    } catch let error as ControlActionError {
      throw ConfigurationError(error.description)
    }
  }

  /// Adds a checked plan. If a person is named, it applies to that person's requests, or is an event about that person.
  func plan(_ planned: PlannedFailure, person name: String?) throws {
    var planned = planned
    if let name {
      let module = modules.module(ofCall: planned.call)
      if case .event(let event) = planned.failure.effect, event.scope != .world {
        planned.person = try person(name, for: event, at: module)
      } else {
        planned.person = try caller(name, of: planned.call, at: module)
      }
    }
    exchange.plans.add(planned)
  }

  /// Returns the person called `name` who makes a call of `module`.
  private func caller(
    _ name: String, of call: String, at module: WorldModule?
  ) throws -> PlannedFailure.Person {
    guard let module, module.network.make != nil else {
      throw ControlActionError.refused(
        "'\(call)' is not a network call, so it has no person; remove user=")
    }
    guard let person = module.people.find else {
      throw ControlActionError.refused(
        "'\(call)' is an app's call to the \(module.displayName.lowercased()), so it has no person; "
          + "remove user=")
    }
    return try person(self, name)
  }

  /// Returns the person called `name` as the subject of an event. `module` is that of the call before which it happens.
  func person(
    _ name: String, for event: SimulatedEvent, at module: WorldModule?
  ) throws -> PlannedFailure.Person {
    let search: (@Sendable (World, String) throws -> PlannedFailure.Person)?
    switch event.scope {
    case .people(let network): search = modules.module(network.rawValue)?.people.find
    case .accounts:
      search =
        module?.phones.accounts != nil
        ? module?.people.find : modules.all.lazy.compactMap(\.phones.accountHolder).first
    case .world: search = nil
    }
    guard let search else {
      throw ControlActionError.refused(
        "the event '\(event.name)' does not affect people; remove user=")
    }
    return try search(self, name)
  }

  /// The plans with remaining calls.
  var plansLeft: [PlannedFailures.Plan] { exchange.plans.left }

  /// Removes the planned failures that match `predicate`, and returns their number.
  @discardableResult
  func clearPlans(_ predicate: (PlannedFailure) -> Bool) -> Int {
    exchange.plans.remove(predicate)
  }

  /// Removes every planned failure and event that has calls left.
  ///
  /// - Returns: The number of plans that were removed.
  @discardableResult
  public func clearPlans() -> Int {
    clearPlans { _ in true }
  }
}
