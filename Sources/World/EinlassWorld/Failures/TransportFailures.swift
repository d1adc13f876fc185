internal import EinlassWire

extension SimulatedFailure {
  /// The phone has no network (-1009).
  public static let offline = SimulatedFailure(
    "offline", "The phone has no network (-1009).", .documented, .transport(.notConnectedToInternet))
  /// No response arrives in time (-1001).
  public static let timeout = SimulatedFailure(
    "timeout", "No response arrives in time (-1001).", .documented, .transport(.timedOut))
  /// The host name cannot be resolved (-1003).
  public static let unknownHost = SimulatedFailure(
    "unknown-host", "The host name cannot be resolved (-1003).", .documented, .transport(.cannotFindHost))
  /// No server listens at the host (-1004).
  public static let connectionRefused = SimulatedFailure(
    "connection-refused", "No server is listening at the host (-1004).", .documented,
    .transport(.cannotConnectToHost))
  /// The connection breaks during use (-1005).
  public static let connectionLost = SimulatedFailure(
    "connection-lost", "The connection breaks during use (-1005).", .documented,
    .transport(.networkConnectionLost))
  /// The TLS handshake fails (-1200).
  public static let tlsFailure = SimulatedFailure(
    "tls-failure", "The TLS handshake fails (-1200).", .documented, .transport(.secureConnectionFailed))
  /// The loader ends with neither data nor an error.
  public static let noDataNoError = SimulatedFailure(
    "no-data-no-error", "The loader returns neither data nor an error.", .observed,
    .transport(.noDataAndNoError))
  /// The response is not an HTTP response and has no status.
  public static let noStatus = SimulatedFailure(
    "no-status", "The response is not an HTTP response and has no status.", .observed,
    .transport(.noStatusCode))
  /// The response takes 30 seconds of the world's clock, or the plan's delay.
  public static let slow = SimulatedFailure(
    "slow", "The response takes 30 seconds of world time, or the planned delay.", .tool,
    takesDelay: true, .delay(.seconds(30), .world))
  /// The response takes two seconds of real time, or the plan's delay.
  public static let slowRealTime = SimulatedFailure(
    "slow-real-time", "The response takes two seconds of real time, or the planned delay.", .tool,
    takesDelay: true, .delay(.seconds(2), .real))
  /// The connection is reset in the middle of the response (-1005 in process).
  public static let resetWithin = delivery(
    "reset-within", "The connection is reset in the middle of the response (-1005 in process).", .observed,
    .resetWithin)
  /// The connection is closed in the middle of the response (-1005 in process).
  public static let closedWithin = delivery(
    "closed-within", "The connection is closed in the middle of the response (-1005 in process).",
    .observed,
    .closedWithin)
  /// The response stops in the middle and never continues (-1001 in process).
  public static let stalled = delivery(
    "stalled", "The response stops in the middle and never continues (-1001 in process).", .observed,
    .stalled)
  /// The response arrives in ten pieces, three seconds of the world's clock apart, or the plan's delay.
  public static let slowDrip = SimulatedFailure(
    "slow-drip",
    "The response arrives in ten pieces, with three seconds of world time or the planned delay between them.",
    .tool,
    takesDelay: true,
    .change { response, options in
      var response = response
      response.delivery = .dripping(pieces: 10, pause: options.delay ?? .seconds(3))
      return response
    })

  /// Failures of a request in transit.
  static let transportFailures: [SimulatedFailure] = [
    .offline, .timeout, .unknownHost, .connectionRefused, .connectionLost, .tlsFailure, .noDataNoError,
    .noStatus, .slow, .slowRealTime, .resetWithin, .closedWithin, .stalled, .slowDrip,
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
