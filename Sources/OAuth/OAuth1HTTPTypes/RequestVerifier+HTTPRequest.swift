public import HTTPTypes
public import OAuth1

extension ArrivingRequest {
  /// A request of swift-http-types as it arrived.
  ///
  /// - Parameters:
  ///   - request: The request from the server's framework, its path with the query, not decoded.
  ///   - body: The whole body: a form's fields are signed.
  ///   - scheme: `http` or `https`, as the client wrote it. Defaults to the request's scheme, or `http` if it has none.
  ///     Behind a TLS-terminating proxy, the request's own scheme is not the signed one.
  ///   - authority: Host and port as the client wrote them. Defaults to those of the request.
  public init(
    _ request: HTTPRequest, body: some Sequence<UInt8> = [UInt8](), scheme: String? = nil,
    authority: String? = nil
  ) {
    self.init(
      method: request.method.rawValue, scheme: scheme ?? request.scheme ?? "http",
      authority: authority ?? request.authority ?? "", target: request.path ?? "/",
      contentType: request.headerFields[.contentType],
      authorization: request.headerFields[values: .authorization], body: Array(body))
  }
}

extension RequestVerifier {
  /// Verifies a whole request of swift-http-types, and marks its nonce as used.
  ///
  /// If credentials or nonces are in an asynchronous store, call `read` with an
  /// `ArrivingRequest(_:body:scheme:authority:)`, then `verify(_:client:token:at:alternatives:)`.
  ///
  /// Source: RFC 5849, section 3.2.
  ///
  /// - Parameters:
  ///   - request: The request from the server's framework.
  ///   - body: The whole body.
  ///   - scheme: `http` or `https`, as the client wrote it. Defaults to that of the request.
  ///   - authority: Host and port as the client wrote them. Defaults to those of the request.
  ///   - now: Seconds since 1970.
  ///   - nonces: The store that marks the nonce as used once the signature is verified.
  ///   - credentials: Finds the client and, if the claim has one, the token. `nil` for unknown ones. Called once, for a
  ///     request with a valid structure.
  /// - Returns: The verified claim: `claim.clientKey` and `claim.token` identify the signer.
  /// - Throws: The reason why the request is refused, the first one in the order of the cases.
  public func verify(
    _ request: HTTPRequest, body: some Sequence<UInt8> = [UInt8](), scheme: String? = nil,
    authority: String? = nil,
    at now: Int64 = RequestSigner.timestamp, nonces: NonceMemory,
    credentials: (SignedClaim) -> (client: ClientCredentials?, token: TokenCredentials?)
  ) throws(VerificationError) -> VerifiedClaim {
    let claim = try read(ArrivingRequest(request, body: body, scheme: scheme, authority: authority))
    let (client, token) = credentials(claim)
    let verified = try verify(claim, client: client, token: token, at: now)
    try nonces.spend(verified.nonce, at: now)
    return verified
  }
}
