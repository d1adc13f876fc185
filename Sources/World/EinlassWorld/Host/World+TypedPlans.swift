public import EinlassWire

// Plans with typed values. The compiler checks that failure and call exist. A plan throws if they do not go together.

extension World {
  /// Plans `failure` for `call`, like `plan(_:for:after:times:delay:)` with names.
  ///
  /// - Parameters:
  ///   - failure: The failure, which has to be one that can act at the call.
  ///   - call: The call that fails.
  ///   - user: The person whose requests fail, by screen name, login or id. `nil` if all requests fail.
  ///   - after: The number of calls that pass before it acts.
  ///   - times: The number of calls at which it then acts.
  ///   - delay: The duration, for failures that take time. Defaults to the failure's own.
  /// - Throws: `ConfigurationError` if the failure does not act at the call, if it does not accept `delay`,
  ///   or if the world has no such person.
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
  /// - Parameters:
  ///   - event: The event.
  ///   - call: The call before which it happens.
  ///   - user: The person affected. Defaults to the person who makes the call or, if unknown, everyone whose
  ///     account is on the phone.
  ///   - after: The number of calls that pass before it happens.
  ///   - times: The number of calls before which it then happens.
  /// - Throws: `ConfigurationError` if the world has no such person, or the event is not about people.
  public func plan(
    _ event: SimulatedEvent, before call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws {
    try planForUser(
      try modules.planned(event.name, call: call.name, user: user, after: after, times: times, delay: nil))
  }

  /// Plans that `response` replaces the network's, which is not asked.
  ///
  /// - Parameters:
  ///   - response: The complete response that the client receives.
  ///   - call: The call that gets the response.
  ///   - user: The person whose requests get it, by screen name, login or id. `nil` if all requests do.
  ///   - after: The number of calls that pass before it is used.
  ///   - times: The number of calls that then get it.
  /// - Throws: `ConfigurationError` if `call` is not a message on the wire, or the world has no such person.
  public func plan(
    response: WireResponse, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws {
    var planned = try modules.planned(response, for: call, after: after, times: times)
    planned.user = user
    try planForUser(planned)
  }

  /// Triggers an event now, like `trigger(_:for:)` with a name.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - user: The person affected, by screen name, login or id. Defaults to everyone whose account is on the
  ///     phone.
  /// - Throws: `ConfigurationError` if the world has no such event or person, if the event is not about
  ///   people, or if it cannot happen.
  public func trigger(_ event: SimulatedEvent, for user: String? = nil) async throws {
    try await trigger(event.name, for: user)
  }
}

extension WorldModules {
  /// Returns the complete `response`, planned for `call`.
  ///
  /// - Throws: `ConfigurationError` if `call` is not a message on the wire.
  package func planned(
    _ response: WireResponse, for call: CallName, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) -> PlannedFailure {
    guard wireCalls.contains(call.name) else {
      throw ConfigurationError("'\(call)' is not a message on the wire, so it has no response")
    }
    return PlannedFailure(.stated(response), call: call.name, after: after, times: times)
  }
}
