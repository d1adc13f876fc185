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
  private let client: ClientCredentials
  private let token: TokenCredentials?
  private let method: any SignatureMethod

  /// A signer; without a token the token's part of the key is empty.
  public init(
    client: ClientCredentials, token: TokenCredentials? = nil, method: any SignatureMethod = .hmacSHA1,
    layout: AuthorizationHeader.Layout = .standard
  ) {
    self.client = client
    self.token = token
    self.method = method
    self.layout = layout
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
    try sign(request, parameters: parameters(at: timestamp, nonce: nonce, options))
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
    let signed = try sign(request, at: timestamp, nonce: nonce, options: options)
    return signed.authorization ?? ""
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
    try parameters.options.checkRealm()
    let (list, baseString) = try Self.signed(request, parameters)
    let secrets = SigningSecrets(client: client, token: token?.secret)
    let signature = try method.signature(of: baseString, with: secrets)
    let header = AuthorizationHeader.print(
      list, signature: PercentEncoding.encode(signature.span).span, realm: parameters.options.realm,
      layout: layout)
    return SignedRequest(request, authorization: header, baseString, signature: signature)
  }

  /// The header parameters of a request.
  func parameters(at timestamp: Int64, nonce: String, _ options: SigningOptions) -> ProtocolParameters {
    var parameters = ProtocolParameters(options: options)
    parameters.consumerKey = client.key
    parameters.token = token?.token
    parameters.signatureMethod = method.name
    parameters.timestamp = String(timestamp)
    parameters.nonce = nonce
    return parameters
  }

  /// The base string of `request` with exactly `parameters` in the header.
  ///
  /// - Throws: `malformedURL` if the request's URL cannot be sent.
  public static func baseString(
    of request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningError) -> SignatureBaseString {
    try signed(request, parameters).baseString
  }

  private static func signed(
    _ request: SignableRequest, _ parameters: ProtocolParameters
  ) throws(SigningError) -> (list: RequestParameters, baseString: SignatureBaseString) {
    let url = request.url.utf8.span
    guard let parts = URLParts(url) else { throw .malformedURL }
    let uri = try BaseStringURI(url, parts)
    let list = RequestParameters(of: request, query: url.extracting(parts.query), parameters)
    return (list, SignatureBaseString(method: request.method, uri: uri, sorted: list))
  }
}
