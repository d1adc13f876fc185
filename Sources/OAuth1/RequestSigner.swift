/// Signs requests for one client and, where there is one, one token.
///
/// Time and nonce are arguments, so that the same arguments always give the same signature; choosing a
/// nonce that was not used before is the caller's part (RFC 5849, section 3.3). A signer may be used by
/// any number of threads at once.
///
/// Source: RFC 5849, section 3.
public struct RequestSigner: Sendable {
  /// The order of the header's parameters, and what stands between them.
  public var layout: AuthorizationHeader.Layout { kit.layout }
  let kit: SignersKit

  /// A signer; without a token the token's part of the key is empty.
  public init(
    client: ClientCredentials, token: TokenCredentials? = nil, method: any SignatureMethod = HMACSHA1(),
    layout: AuthorizationHeader.Layout = .standard
  ) {
    kit = SignersKit(client: client, token: token, method: method, layout: layout)
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
    try ThreadState.withWorkbench { workbench throws(SigningFailure) in
      let capacity = kit.parameters.capacity(nonce: nonce, additions)
      try workbench.prepare(request, capacity: capacity) { out, entries in
        kit.parameters.append(to: &out, &entries, nonce: nonce, timestamp: timestamp, additions)
      }
      try workbench.sign(by: kit)
      let isUsual = additions.isUsual
      let header = isUsual ? workbench.usualHeader(by: kit) : workbench.header(by: kit, additions.realm)
      return SignedRequest(
        header, request, layout: kit.layout, hasRealm: !isUsual && additions.realm != nil)
    }
  }

  /// Signs `request` with exactly `parameters` in the header; of the credentials only the secrets count.
  ///
  /// For requests that leave something out (PLAINTEXT without a nonce, RFC 5849, section 3.1), that carry
  /// the parameters in the query or form, or that are wrong on purpose.
  public func sign(
    _ request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignedRequest {
    try ThreadState.withWorkbench { workbench throws(SigningFailure) in
      try workbench.prepare(request, parameters)
      try workbench.sign(by: kit)
      let realm = parameters.additions.realm
      let header = workbench.header(by: kit, realm)
      return SignedRequest(header, request, layout: kit.layout, hasRealm: realm != nil)
    }
  }

  /// The base string of `request` with exactly `parameters` in the header.
  public static func baseString(
    of request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignatureBaseString {
    try ThreadState.withWorkbench { workbench throws(SigningFailure) in
      try workbench.prepare(request, parameters)
      return SignatureBaseString(octets: workbench.baseString)
    }
  }
}

/// What a signer has; one object, so that handing a signer on is cheap.
final class SignersKit: Sendable {
  let layout: AuthorizationHeader.Layout
  let method: any SignatureMethod
  /// The hash of `method`; nil where it is another kind of method.
  let hash: MessageAuthentication.Hash?
  let secrets: SigningSecrets
  let parameters: OwnParameters
  /// The header of a request without particular additions.
  let usualHeader: HeaderTemplate?

  init(
    client: ClientCredentials, token: TokenCredentials?, method: any SignatureMethod,
    layout: AuthorizationHeader.Layout
  ) {
    self.layout = layout
    self.method = method
    hash = method.keyedHash
    secrets = SigningSecrets(client: client, token: token?.secret)
    parameters = OwnParameters(
      clientKey: client.key, signatureMethod: method.name, token: token?.token)
    usualHeader = HeaderTemplate(parameters.list, realm: nil, layout: layout)
  }
}
