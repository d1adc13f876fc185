internal import EinlassWire

extension SimulatedFailure {
  /// Failures of a request in transit.
  static let transportFailures: [SimulatedFailure] = [
    SimulatedFailure(
      "offline", "The phone has no network (-1009).", .documented, .transport(.notConnectedToInternet)),
    SimulatedFailure("timeout", "No response comes in time (-1001).", .documented, .transport(.timedOut)),
    SimulatedFailure(
      "unknown-host", "The host name cannot be resolved (-1003).", .documented, .transport(.cannotFindHost)),
    SimulatedFailure(
      "connection-refused", "No server listens at the host (-1004).", .documented,
      .transport(.cannotConnectToHost)),
    SimulatedFailure(
      "connection-lost", "The connection breaks in use (-1005).", .documented,
      .transport(.networkConnectionLost)),
    SimulatedFailure(
      "tls-failure", "TLS cannot be agreed on (-1200).", .documented, .transport(.secureConnectionFailed)),
    SimulatedFailure(
      "no-data-no-error", "The loader ends with neither data nor an error.", .observed,
      .transport(.noDataAndNoError)),
    SimulatedFailure(
      "no-status", "The response is not an HTTP response and has no status.", .observed,
      .transport(.noStatusCode)),
    SimulatedFailure(
      "slow", "The response takes 30 seconds of the world's clock, or as long as the plan states.", .tool,
      takesDelay: true, .delay(.seconds(30), .world)),
    SimulatedFailure(
      "slow-real-time", "The response takes two seconds of real time, or as long as the plan states.", .tool,
      takesDelay: true, .delay(.seconds(2), .real)),
    delivery(
      "reset-within", "The connection is reset in the middle of the response (-1005 in process).", .observed,
      .resetWithin),
    delivery(
      "closed-within", "The connection is closed in the middle of the response (-1005 in process).",
      .observed,
      .closedWithin),
    delivery(
      "stalled", "The response stops in its middle and nothing more comes (-1001 in process).", .observed,
      .stalled),
    SimulatedFailure(
      "slow-drip",
      "The response comes in ten pieces, three seconds of the world's clock apart, or as the plan states.",
      .tool,
      takesDelay: true,
      .change { response, options in
        var response = response
        response.delivery = .dripping(pieces: 10, pause: options.delay ?? .seconds(3))
        return response
      }),
  ]

  private static func delivery(
    _ name: String, _ about: String, _ certainty: Certainty, _ delivery: Delivery
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty,
      .change { response, _ in
        var response = response
        response.delivery = delivery
        return response
      })
  }
}
