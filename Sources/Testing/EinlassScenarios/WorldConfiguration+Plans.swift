public import EinlassWire
public import EinlassWorld

extension WorldConfiguration {
  /// Plans `failure` for `call` in worlds of this configuration.
  ///
  /// - Parameters:
  ///   - user: The person whose requests fail, by screen name, login or id. `nil` if all requests fail.
  ///   - after: The number of calls that pass before it acts.
  ///   - times: The number of calls at which it then acts.
  ///   - delay: The duration, for failures that take time. Defaults to the failure's own.
  /// - Throws: `ConfigurationError` if the failure does not act at the call, or takes no time.
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
  /// - Parameter user: The person affected. Defaults to the person who makes the call or, if unknown, everyone whose
  ///   account is on the phone.
  /// - Throws: `ConfigurationError` if events cannot happen before the call.
  public mutating func plan(
    _ event: SimulatedEvent, before call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) {
    failures.append(
      try WorldModules.standard.planned(
        event.name, call: call.name, user: user, after: after, times: times, delay: nil))
  }

  /// Plans that `response` replaces the network's in worlds of this configuration.
  ///
  /// - Throws: `ConfigurationError` if `call` is not a message on the wire.
  public mutating func plan(
    response: WireResponse, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) {
    var planned = try WorldModules.standard.planned(response, for: call, after: after, times: times)
    planned.user = user
    failures.append(planned)
  }
}
