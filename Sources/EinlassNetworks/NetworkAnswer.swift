public import EinlassWire

/// What a simulated network gave back for one request, and what it found on the way.
public struct NetworkAnswer: Sendable {
  /// The answer.
  public var response: WireResponse
  /// The endpoint that answered, such as `twitter.verify_credentials`; nil: no endpoint fits the request.
  public var endpoint: String?
  /// What the verifier made of the request's signature; nil: the endpoint looks at none.
  public var finding: VerificationFinding?

  package init(response: WireResponse, endpoint: String?, finding: VerificationFinding? = nil) {
    self.response = response
    self.endpoint = endpoint
    self.finding = finding
  }
}
