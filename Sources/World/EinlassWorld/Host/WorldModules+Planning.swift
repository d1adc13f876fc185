internal import EinlassWire

// The failures and calls that plans can combine.

extension WorldModules {
  /// Returns the failure called `name`, planned for `call`.
  ///
  /// - Throws: `ConfigurationError` if there is no such failure or call, or one does not fit the other.
  package func planned(
    _ name: String, call: String, after: Int = 0, times: Int = 1,
    options: SimulatedFailure.Options = SimulatedFailure.Options()
  ) throws(ConfigurationError) -> PlannedFailure {
    guard let failure = failure(name) else {
      throw ConfigurationError(
        "unknown failure '\(name)'\(Suggestion.text(for: name, among: failures.map(\.name))); 'einlass "
          + "failures' lists them")
    }
    guard calls.contains(call) else {
      throw ConfigurationError(
        "unknown call '\(call)'\(Suggestion.text(for: call, among: calls, count: 3)); "
          + "'einlass failures --calls' lists them")
    }
    guard fits(failure, call) else {
      let fitting = calls(for: failure)
      let others = fitting.count > 3 ? " and \(fitting.count - 3) more" : ""
      throw ConfigurationError(
        "the failure '\(name)' cannot act at '\(call)', only at \(fitting.prefix(3).joined(separator: ", "))\(others); "
          + "'einlass failures --call \(call)' lists the failures that can")
    }
    if let delay = options.delay {
      guard failure.takesDelay else {
        let names = failures.filter(\.takesDelay).map(\.name)
        throw ConfigurationError(
          "the failure '\(name)' does not accept a delay; failures with a delay are "
            + names.joined(separator: ", "))
      }
      guard delay >= .zero else {
        throw ConfigurationError(
          "the delay \(DurationText.text(delay)) is negative; use one such as 5s or 250ms")
      }
    }
    return PlannedFailure(failure, call: call, after: after, times: times, options: options)
  }

  /// Returns the failure called `name`, planned for `call`, like `planned(_:call:after:times:options:)`.
  ///
  /// - Parameters:
  ///   - user: The person whose requests fail, by screen name, login or id, not looked up yet. `nil` if all requests
  ///     fail.
  ///   - delay: The duration, for failures that take time. Defaults to the failure's own.
  package func planned(
    _ name: String, call: String, user: String?, after: Int, times: Int, delay: Duration?
  ) throws(ConfigurationError) -> PlannedFailure {
    var options = SimulatedFailure.Options()
    options.delay = delay
    var planned = try planned(name, call: call, after: after, times: times, options: options)
    planned.user = user
    return planned
  }

  /// Lists the calls for which a failure can be planned.
  ///
  /// - Parameter failure: A failure or an event.
  /// - Returns: The names of the calls, in the order of `calls`. For an event, all before which it can
  ///   happen.
  public func calls(for failure: SimulatedFailure) -> [String] {
    calls.filter { fits(failure, $0) }
  }

  private func fits(_ failure: SimulatedFailure, _ call: String) -> Bool {
    switch failure.effect {
    case .event: !drawnValues.contains(call)
    case .transport, .response, .networkResponse, .networkChange, .change, .delay:
      wireCalls.contains(call) && (failure.calls.isEmpty || failure.calls.contains(call))
    case .result, .predictable: failure.calls.contains(call)
    }
  }
}
