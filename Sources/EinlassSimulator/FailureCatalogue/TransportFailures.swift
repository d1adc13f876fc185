internal import EinlassWire

extension Failure {
  /// What happens to a request on its way.
  static let transportFailures: [Failure] = [
    Failure("offline", "The phone has no network (-1009).", .documented, .transport(.notConnectedToInternet)),
    Failure("timeout", "No answer comes in time (-1001).", .documented, .transport(.timedOut)),
    Failure(
      "unknown-host", "The host name cannot be resolved (-1003).", .documented, .transport(.cannotFindHost)),
    Failure(
      "connection-refused", "Nobody listens at the host (-1004).", .documented,
      .transport(.cannotConnectToHost)),
    Failure(
      "connection-lost", "The connection breaks in use (-1005).", .documented,
      .transport(.networkConnectionLost)),
    Failure(
      "tls-failure", "TLS cannot be agreed on (-1200).", .documented, .transport(.secureConnectionFailed)),
    Failure(
      "no-data-no-error", "The loader ends with neither data nor an error.", .observed,
      .transport(.noDataAndNoError)),
    Failure(
      "no-status", "The answer is no HTTP answer and has no status.", .observed, .transport(.noStatusCode)),
    Failure("slow", "The answer takes 30 seconds of the virtual clock.", .tool, .delay(.seconds(30))),
  ]
}
