public import EinlassWire
public import EinlassWorld

extension WorldConfiguration {
  /// Plans `failure` for `call` in worlds that are made from this configuration.
  ///
  /// - Parameters:
  ///   - user: Whose requests it is for, by screen name, login or id; nil: everybody's.
  ///   - after: How many calls pass before it acts.
  ///   - times: At how many calls it then acts.
  ///   - delay: The duration, for failures that take time. Defaults to the failure's own.
  /// - Throws: `ConfigurationError` where the failure does not act at the call, or takes no time.
  public mutating func plan(
    _ failure: SimulatedFailure, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1,
    delay: Duration? = nil
  ) throws(ConfigurationError) {
    failures.append(
      try WorldModules.standard.planned(
        failure.name, call: call.name, user: user, after: after, times: times, delay: delay))
  }

  /// Plans that `event` happens just before `call` in worlds that are made from this configuration.
  ///
  /// - Parameter user: Whom it happens to. `nil` if the person who makes the call or, where that is not known, everyone whose
  ///   account is on the phone.
  /// - Throws: `ConfigurationError` where the call is not one before which events happen.
  public mutating func plan(
    _ event: SimulatedEvent, before call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) {
    failures.append(
      try WorldModules.standard.planned(
        event.name, call: call.name, user: user, after: after, times: times, delay: nil))
  }

  /// Plans that `response` comes instead of the network's in worlds that are made from this configuration.
  ///
  /// - Throws: `ConfigurationError` where `call` is not a message on the wire.
  public mutating func plan(
    response: WireResponse, for call: CallName, user: String? = nil, after: Int = 0, times: Int = 1
  ) throws(ConfigurationError) {
    var planned = try WorldModules.standard.planned(response, for: call, after: after, times: times)
    planned.user = user
    failures.append(planned)
  }
}
