public import EinlassWire
public import EinlassWorld

extension WorldConfiguration {
  /// Plans `failure` for `call` in worlds of this configuration.
  ///
  /// - Parameters:
  ///   - failure: The failure, which has to be one that can act at the call.
  ///   - call: The call that fails.
  ///   - user: The person whose requests fail, by screen name, login or id. `nil` if all requests fail.
  ///   - after: The number of calls that pass before it acts.
  ///   - times: The number of calls at which it then acts.
  ///   - delay: The duration, for failures that take time. Defaults to the failure's own.
  /// - Throws: `ConfigurationError` if the failure does not act at the call, or does not accept `delay`. The
  ///   person is not looked up until a world is created.
  public mutating func plan(
    _ failure: SimulatedFailure, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1,
    delay: Duration? = nil
  ) throws(ConfigurationError) {
    failures.append(
      try WorldModules.standard.planned(
        failure.name, call: call.name, user: user, after: after, times: times, delay: delay))
  }

  /// Plans that `event` happens just before `call` in worlds of this configuration.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - call: The call before which it happens.
  ///   - user: The person affected. Defaults to the person who makes the call or, if unknown, everyone whose
  ///     account is on the phone.
  ///   - after: The number of calls that pass before it happens.
  ///   - times: The number of calls before which it then happens.
  /// - Throws: `ConfigurationError` if events cannot happen before the call. The person is not looked up
  ///   until a world is created.
  public mutating func plan(
    _ event: SimulatedEvent, before call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) {
    failures.append(
      try WorldModules.standard.planned(
        event.name, call: call.name, user: user, after: after, times: times, delay: nil))
  }

  /// Plans that `response` replaces the network's in worlds of this configuration.
  ///
  /// - Parameters:
  ///   - response: The complete response that the client receives.
  ///   - call: The call that gets the response.
  ///   - user: The person whose requests get it, by screen name, login or id. `nil` if all requests do.
  ///   - after: The number of calls that pass before it is used.
  ///   - times: The number of calls that then get it.
  /// - Throws: `ConfigurationError` if `call` is not a message on the wire. The person is not looked up until
  ///   a world is created.
  public mutating func plan(
    response: WireResponse, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) {
    var planned = try WorldModules.standard.planned(response, for: call, after: after, times: times)
    planned.user = user
    failures.append(planned)
  }
}
