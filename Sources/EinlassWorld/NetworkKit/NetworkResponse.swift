public import EinlassWire

/// What a simulated network gave back for one request, and what it found on the way.
public struct NetworkResponse: Sendable {
  /// The answer.
  public var response: WireResponse
  /// What the verifier made of the request's signature; nil: the endpoint looks at none.
  public var finding: VerificationFinding?

  package init(_ response: WireResponse, finding: VerificationFinding? = nil) {
    self.response = response
    self.finding = finding
  }
}
