public import EinlassWire

/// What a simulated network returned for one request, and what it found on the way.
public struct NetworkResponse: Sendable {
  /// The response.
  public var response: WireResponse
  /// What the verifier found about the request's signature; nil: the endpoint does not check signatures.
  public var finding: VerificationFinding?

  package init(_ response: WireResponse, finding: VerificationFinding? = nil) {
    self.response = response
    self.finding = finding
  }
}
