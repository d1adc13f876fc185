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
  private let method: any SignatureMethod
  private let token: String?
  private let secrets: SigningSecrets

  /// A signer; without a token the token's part of the key is empty.
  public init(
    client: ClientCredentials, token: TokenCredentials? = nil, method: any SignatureMethod = HMACSHA1(),
    layout: AuthorizationHeader.Layout = .standard
  ) {
    self.method = method
    self.layout = layout
    self.token = token?.token
    secrets = SigningSecrets(client: client, token: token?.secret)
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
    var parameters = ProtocolParameters(additions: additions)
    parameters.consumerKey = secrets.client.key
    parameters.token = token
    parameters.signatureMethod = method.name
    parameters.timestamp = String(timestamp)
    parameters.nonce = nonce
    return try sign(request, parameters: parameters)
  }

  /// Signs `request` with exactly `parameters` in the header; of the credentials only the secrets count.
  ///
  /// For requests that leave something out (PLAINTEXT without a nonce, RFC 5849, section 3.1), that carry
  /// the parameters in the query or form, or that are wrong on purpose.
  public func sign(
    _ request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignedRequest {
    let (baseString, list) = try Self.prepare(request, parameters)
    let signature = try method.signature(of: baseString, with: secrets)
    let header = AuthorizationHeader.print(
      list, signature: signature, realm: parameters.additions.realm, layout: layout)
    return SignedRequest(header: header, base: baseString, signature: signature)
  }

  /// The base string of `request` with exactly `parameters` in the header.
  public static func baseString(
    of request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignatureBaseString {
    try prepare(request, parameters).0
  }

  private static func prepare(
    _ request: SignableRequest, _ parameters: ProtocolParameters
  ) throws(SigningFailure) -> (SignatureBaseString, RequestParameters) {
    let url = request.url.utf8.span
    guard let parts = URLParts(url) else { throw .malformedURL }
    let uri = try BaseStringURI(url, parts)
    var list = collect(parameters, query: url.extracting(parts.query), request)
    list.removeUnsigned()
    list.sort()
    return (SignatureBaseString(method: request.method, uri: uri, sorted: list), list)
  }

  private static func collect(
    _ parameters: ProtocolParameters, query: Span<UInt8>, _ request: SignableRequest
  ) -> RequestParameters {
    let isForm = MediaType.isForm(request.contentType)
    let capacity =
      parameters.capacity + RequestParameters.capacity(form: query.count)
      + (isForm ? RequestParameters.capacity(form: request.body.count) : 0)
    return RequestParameters(capacity: capacity) { out, entries in
      parameters.forEach { name, value in
        entries.append(
          out.append(name: name.rawValue.utf8.span, value: value.utf8.span, location: .header))
      }
      for further in parameters.additions.further {
        entries.append(
          out.append(name: further.name.utf8.span, value: further.value.utf8.span, location: .header))
      }
      out.append(form: query, location: .query, to: &entries)
      if isForm { out.append(form: request.body.span, location: .body, to: &entries) }
    }
  }
}

/// What signing a request gives.
public struct SignedRequest: Sendable {
  private let header: [UInt8]
  private let base: SignatureBaseString
  private let code: [UInt8]

  init(header: [UInt8], base: SignatureBaseString, signature: [UInt8]) {
    self.header = header
    self.base = base
    self.code = signature
  }

  /// The value of the `Authorization` header.
  public var authorization: String { String(decoding: header, as: UTF8.self) }

  /// What was signed.
  public var baseString: String { base.description }

  /// The signature, not encoded.
  public var signature: String { String(decoding: code, as: UTF8.self) }
}
