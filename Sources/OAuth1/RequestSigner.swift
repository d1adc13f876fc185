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

  /// Signs `request` with the client's key, the token, the method, `timestamp` (seconds since 1970) and
  /// `nonce`.
  ///
  /// Protocol parameters that stand in the request's query or form are signed too; sending one in two
  /// places is the caller's mistake, and servers refuse it (RFC 5849, section 3.1).
  public func sign(
    _ request: SignableRequest, at timestamp: Int64, nonce: String
  ) throws(SigningFailure) -> SignedRequest {
    if let template = state.defaultHeader {
      let header = try ThreadState.withScratch { scratch throws(SigningFailure) in
        try scratch.header(of: request, by: state, template, timestamp: timestamp, nonce: nonce)
      }
      if let header { return SignedRequest(header, request, layout: state.layout, hasRealm: false) }
    }
    let parameters = state.parameters(timestamp: String(timestamp), nonce: nonce, .init())
    return try sign(request, parameters: parameters)
  }

  /// Signs `request` as without `additions`, and with what they add.
  public func sign(
    _ request: SignableRequest, at timestamp: Int64, nonce: String, additions: ProtocolParameters.Additions
  ) throws(SigningFailure) -> SignedRequest {
    if additions.isDefault { return try sign(request, at: timestamp, nonce: nonce) }
    let parameters = state.parameters(timestamp: String(timestamp), nonce: nonce, additions)
    return try sign(request, parameters: parameters)
  }

  /// Signs `request` with exactly `parameters` in the header; of the credentials only the secrets count.
  ///
  /// For requests that leave something out (PLAINTEXT without a nonce, RFC 5849, section 3.1), that carry
  /// the parameters in the query or form, or that are wrong on purpose.
  public func sign(
    _ request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignedRequest {
    try parameters.additions.checkRealm()
    let realm = parameters.additions.realm
    let header = try ThreadState.withScratch { scratch throws(SigningFailure) in
      try scratch.collect(request, parameters)
      scratch.join(method: request.method)
      try scratch.sign(by: state)
      return AuthorizationHeader.print(
        scratch.parameters,
        signature: scratch.signature.room.span.extracting(first: scratch.signature.count), realm: realm,
        layout: state.layout)
    }
    return SignedRequest(header, request, layout: state.layout, hasRealm: realm != nil)
  }

  /// The base string of `request` with exactly `parameters` in the header.
  public static func baseString(
    of request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignatureBaseString {
    try ThreadState.withScratch { scratch throws(SigningFailure) in
      try scratch.collect(request, parameters)
      scratch.join(method: request.method)
      return SignatureBaseString(octets: scratch.baseString.octets)
    }
  }
}
