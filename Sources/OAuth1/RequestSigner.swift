/// Signs requests for one client and, where there is one, one token.
///
/// Time and nonce are arguments, so that the same arguments always give the same signature; choosing a
/// nonce that was not used before is the caller's part (RFC 5849, section 3.3). A signer may be used by
/// any number of threads at once.
///
/// Source: RFC 5849, section 3.
public struct RequestSigner: Sendable {
  /// The order of the header's parameters, and what stands between them.
  public let layout: AuthorizationHeader.Layout
  let method: any SignatureMethod
  let secrets: SigningSecrets
  /// What all requests of this signer share, encoded once.
  let shared: SharedParameters

  /// A signer; without a token the token's part of the key is empty.
  public init(
    client: ClientCredentials, token: TokenCredentials? = nil, method: any SignatureMethod = HMACSHA1(),
    layout: AuthorizationHeader.Layout = .standard
  ) {
    self.method = method
    self.layout = layout
    secrets = SigningSecrets(client: client, token: token?.secret)
    shared = SharedParameters(clientKey: client.key, signatureMethod: method.name, token: token?.token)
  }

  /// Signs `request` with the client's key, the token, the method, `timestamp` (seconds since 1970) and
  /// `nonce`.
  ///
  /// Protocol parameters that stand in the request's query or form are signed too; sending one in two
  /// places is the caller's mistake, and servers refuse it (RFC 5849, section 3.1).
  public func sign(
    _ request: SignableRequest, at timestamp: Int64, nonce: String,
    additions: ProtocolParameters.Additions = .init()
  ) throws(SigningFailure) -> SignedRequest {
    let header = HeaderParameters.signers(shared, timestamp: timestamp, nonce: nonce, additions)
    return try sign(request, header)
  }

  /// Signs `request` with exactly `parameters` in the header; of the credentials only the secrets count.
  ///
  /// For requests that leave something out (PLAINTEXT without a nonce, RFC 5849, section 3.1), that carry
  /// the parameters in the query or form, or that are wrong on purpose.
  public func sign(
    _ request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignedRequest {
    try sign(request, .given(parameters))
  }

  /// The base string of `request` with exactly `parameters` in the header.
  public static func baseString(
    of request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignatureBaseString {
    try HeaderParameters.given(parameters).baseString(of: request)
  }

  private func sign(
    _ request: SignableRequest, _ header: HeaderParameters
  ) throws(SigningFailure) -> SignedRequest {
    try ThreadState.withWorkbench { workbench throws(SigningFailure) in
      try workbench.prepare(request, header)
      try workbench.sign(by: method, with: secrets)
      let realm = header.additions.realm
      var start = 0
      let text = AuthorizationHeader.print(
        workbench.parameters, signature: workbench.signature.span, at: &start, realm: realm, layout: layout)
      return SignedRequest(
        authorization: text, signature: start..<start + workbench.signature.count, request: request, header)
    }
  }
}
