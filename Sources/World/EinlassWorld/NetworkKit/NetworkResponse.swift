public import EinlassWire
internal import HTTPTypes

/// What a simulated network returned for one request, and what it found on the way.
public struct NetworkResponse: Sendable {
  /// The response.
  public var response: WireResponse
  /// What the verifier found about the request's signature. `nil` if the endpoint does not check signatures.
  public var finding: VerificationFinding?
  /// Why the request was refused, as the journal tells it, where the response itself does not say. `nil` if it says it, or
  /// nothing was refused.
  public var reason: String?
  /// What the request did that the journal tells in lines of its own, behind the message.
  public var events: [any WorldEvent]
  /// Asks another network, or waits, and returns the response. `nil` if the response is here.
  package var answer: (@Sendable () async -> NetworkResponse)?

  /// A response. What the request was refused for is no leniency: with a status of 400 or above the finding loses its
  /// warnings.
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

  /// A response that `answer` gives, between two steps of the world.
  package static func later(_ answer: @escaping @Sendable () async -> NetworkResponse) -> NetworkResponse {
    var response = NetworkResponse(WireResponse(.internalServerError, body: []))
    response.answer = answer
    return response
  }
}
