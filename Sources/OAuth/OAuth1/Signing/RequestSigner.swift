/// Signs requests for one client and, where there is one, one token.
///
/// Time and nonce are arguments, so that the same arguments always give the same signature; choosing a
/// nonce that was not used before is the caller's part (RFC 5849, section 3.3). A signer may be used by
/// any number of threads at once.
///
/// Source: RFC 5849, section 3.
public struct RequestSigner: Sendable {
  /// The order of the header's parameters, and what stands between them.
  public var layout: AuthorizationHeader.Layout { state.layout }
  let state: SignerState

  /// A signer; without a token the token's part of the key is empty.
  public init(
    client: ClientCredentials, token: TokenCredentials? = nil, method: any SignatureMethod = .hmacSHA1,
    layout: AuthorizationHeader.Layout = .standard
  ) {
    state = SignerState(client: client, token: token, method: method, layout: layout)
  }

  /// Signs a request; the protocol parameters go into the `Authorization` header.
  ///
  /// Protocol parameters that stand in the request's query or form are signed too; sending one in two places is the
  /// caller's mistake, and servers refuse it (RFC 5849, section 3.1).
  ///
  /// - Parameters:
  ///   - request: The request as it is going to be sent.
  ///   - timestamp: Seconds since 1970.
  ///   - nonce: A text that was not used before with this timestamp, client and token.
  ///   - options: What is added to the parameters that every request has.
  /// - Returns: The request with its header.
  /// - Throws: `malformedURL` and `malformedRealm`, and what the signature method throws.
  public func sign(
    _ request: SignableRequest, at timestamp: Int64, nonce: String, options: SigningOptions = .init()
  ) throws(SigningError) -> SignedRequest {
    SignedRequest(try header(for: request, at: timestamp, nonce: nonce, options))
  }

  /// The value of the `Authorization` header of a request that `sign(_:at:nonce:options:)` would sign, for callers who
  /// need nothing else.
  ///
  /// - Parameters:
  ///   - request: The request as it is going to be sent.
  ///   - timestamp: Seconds since 1970.
  ///   - nonce: A text that was not used before with this timestamp, client and token.
  ///   - options: What is added to the parameters that every request has.
  /// - Returns: The header's value, beginning with `OAuth`.
  /// - Throws: What `sign(_:at:nonce:options:)` throws.
  public func authorization(
    for request: SignableRequest, at timestamp: Int64, nonce: String, options: SigningOptions = .init()
  ) throws(SigningError) -> String {
    try header(for: request, at: timestamp, nonce: nonce, options).text
  }

  /// Signs a request with exactly `parameters` in the header; of the credentials only the secrets count.
  ///
  /// For requests that leave something out (PLAINTEXT without a nonce, RFC 5849, section 3.1), that carry
  /// the parameters in the query or form, or that are wrong on purpose.
  ///
  /// - Parameters:
  ///   - request: The request as it is going to be sent.
  ///   - parameters: What the header has, but for the signature.
  /// - Returns: The request with its header.
  /// - Throws: `malformedURL` and `malformedRealm`, and what the signature method throws.
  public func sign(
    _ request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningError) -> SignedRequest {
    SignedRequest(try header(for: request, parameters))
  }

  func header(
    for request: SignableRequest, at timestamp: Int64, nonce: String, _ options: SigningOptions
  ) throws(SigningError) -> SignedHeader {
    try header(for: request, state.parameters(timestamp: String(timestamp), nonce: nonce, options))
  }

  private func header(
    for request: SignableRequest, _ parameters: ProtocolParameters
  ) throws(SigningError) -> SignedHeader {
    try parameters.options.checkRealm()
    let realm = parameters.options.realm
    let header = try ThreadState.withScratch { scratch throws(SigningError) in
      try scratch.collect(request, parameters)
      scratch.join(method: request.method)
      try scratch.sign(by: state)
      return AuthorizationHeader.print(
        scratch.parameters,
        signature: scratch.signature.room.span.extracting(first: scratch.signature.count), realm: realm,
        layout: state.layout)
    }
    return SignedHeader(header, request, layout: state.layout, hasRealm: realm != nil)
  }

  /// The base string of `request` with exactly `parameters` in the header.
  ///
  /// - Throws: `malformedURL` where the request's URL cannot be sent.
  public static func baseString(
    of request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningError) -> SignatureBaseString {
    try ThreadState.withScratch { scratch throws(SigningError) in
      try scratch.collect(request, parameters)
      scratch.join(method: request.method)
      return SignatureBaseString(octets: scratch.baseString.octets)
    }
  }
}
