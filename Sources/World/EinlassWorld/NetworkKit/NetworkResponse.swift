public import EinlassWire
internal import HTTPTypes

/// A simulated network's response to one request, with its findings.
public struct NetworkResponse: Sendable {
  /// The response.
  public var response: WireResponse
  /// The verifier's finding about the request's signature. `nil` if the endpoint does not check signatures.
  public var finding: VerificationFinding?
  /// The reason for a refusal in the journal, if the response itself does not state it. `nil` if it does, or nothing
  /// was refused.
  public var reason: String?
  /// The events of the request that get their own journal lines, after the message.
  public var events: [any WorldEvent]
  /// Asks another network, or waits, and returns the response. `nil` if the response is already available.
  package var answer: (@Sendable () async -> NetworkResponse)?

  /// Creates a response. A refused request was not treated leniently, so with a status of 400 or above the finding
  /// loses its warnings.
  package init(
    _ response: WireResponse, finding: VerificationFinding? = nil, reason: String? = nil,
    events: [any WorldEvent] = []
  ) {
    self.response = response
    self.finding = finding
    self.reason = reason
    self.events = events
    if response.head.status.code >= 400 { self.finding?.warnings = [] }
  }

  /// Returns a response that `answer` creates between two steps of the world.
  package static func later(_ answer: @escaping @Sendable () async -> NetworkResponse) -> NetworkResponse {
    var response = NetworkResponse(WireResponse(.internalServerError, body: []))
    response.answer = answer
    return response
  }
}
