public import EinlassWire

// Plans of values. The compiler checks that failure and call exist; a plan throws if they do not go together.

extension World {
  /// Plans `failure` for `call`; all else is as in `plan(_:for:after:times:delay:)` with names.
  ///
  /// - Parameter user: Whose requests it is for, by screen name, login or id; nil: everybody's.
  /// - Throws: `ConfigurationError` where the failure does not act at the call, or the world has no such person.
  public func plan(
    _ failure: SimulatedFailure, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1,
    delay: Duration? = nil
  ) throws {
    try planForUser(
      try modules.planned(
        failure.name, call: call.name, user: user, after: after, times: times, delay: delay))
  }

  /// Plans that `event` happens just before `call`, which then proceeds.
  ///
  /// - Parameter user: Whom it happens to. `nil` if the person who makes the call or, where that is not known, everyone whose
  ///   account is on the phone.
  /// - Throws: `ConfigurationError` where the world has no such person, or the event is not about people.
  public func plan(
    _ event: SimulatedEvent, before call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws {
    try planForUser(
      try modules.planned(event.name, call: call.name, user: user, after: after, times: times, delay: nil))
  }

  /// Plans that `response` comes instead of the network's, which is not asked.
  ///
  /// - Throws: `ConfigurationError` where `call` is not a message on the wire, or the world has no such person.
  public func plan(
    response: WireResponse, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws {
    var planned = try modules.planned(response, for: call, after: after, times: times)
    planned.user = user
    try planForUser(planned)
  }

  /// Triggers `event` now; all else is as in `trigger(_:for:)` with a name.
  public func trigger(_ event: SimulatedEvent, for user: String? = nil) async throws {
    try await trigger(event.name, for: user)
  }
}

extension WorldModules {
  /// `response` in full, planned for `call`.
  ///
  /// - Throws: `ConfigurationError` where `call` is not a message on the wire.
  package func planned(
    _ response: WireResponse, for call: CallName, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) -> PlannedFailure {
    guard wireCalls.contains(call.name) else {
      throw ConfigurationError("'\(call)' is not a message on the wire, so it has no response")
    }
    return PlannedFailure(.stated(response), call: call.name, after: after, times: times)
  }
}
