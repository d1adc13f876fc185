public import HTTPTypes
public import OAuth1

extension ArrivingRequest {
  /// A request of swift-http-types as it arrived.
  ///
  /// - Parameters:
  ///   - request: The request as the server's framework gives it, its path with the query, nothing decoded.
  ///   - body: The whole body: a form's fields are signed.
  ///   - scheme: `http` or `https`, as the client wrote it. `nil` if that of the request, or `http` where it has none.
  ///     Behind a proxy that ends TLS the request's own is not the one that was signed.
  ///   - authority: Host and port as the client wrote them; nil: that of the request.
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
  /// Verifies a whole request of swift-http-types, and spends its nonce.
  ///
  /// Where credentials or nonces are in a store that has to be waited for, call `read` with an
  /// `ArrivingRequest(_:body:scheme:authority:)`, then `verify(_:client:token:at:alternatives:)`.
  ///
  /// Source: RFC 5849, section 3.2.
  ///
  /// - Parameters:
  ///   - request: The request as the server's framework gives it.
  ///   - body: The whole body.
  ///   - scheme: `http` or `https`, as the client wrote it; nil: that of the request.
  ///   - authority: Host and port as the client wrote them; nil: that of the request.
  ///   - now: Seconds since 1970.
  ///   - nonces: Where the nonce is spent, once the signature was found right.
  ///   - credentials: Finds the client and, where the claim has one, the token. `nil` for what is unknown. Asked once,
  ///     for a request whose structure is good.
  /// - Returns: The claim, proved: `claim.clientKey` and `claim.token` say who signed.
  /// - Throws: Why the request is refused, the first reason in the order of the cases.
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
