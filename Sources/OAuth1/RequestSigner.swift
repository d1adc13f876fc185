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
  private let secrets: SigningSecrets
  /// What all requests of this signer share, encoded once: client key, method and token.
  private let shared: RequestParameters

  /// A signer; without a token the token's part of the key is empty.
  public init(
    client: ClientCredentials, token: TokenCredentials? = nil, method: any SignatureMethod = HMACSHA1(),
    layout: AuthorizationHeader.Layout = .standard
  ) {
    self.method = method
    self.layout = layout
    secrets = SigningSecrets(client: client, token: token?.secret)
    // The names and the six octets after each value are shorter than this.
    let count = client.key.utf8.count + method.name.utf8.count + (token?.token.utf8.count ?? 0)
    shared = RequestParameters(capacity: 3 * count + 80) { out, entries in
      out.append(.consumerKey, client.key, to: &entries)
      out.append(.signatureMethod, method.name, to: &entries)
      if let token { out.append(.token, token.token, to: &entries) }
    }
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
    let time = String(timestamp)
    // The names and the six octets after each value are shorter than this.
    let capacity = shared.octets.count + 3 * (nonce.utf8.count + time.utf8.count) + 60 + additions.capacity
    let (baseString, list) = try Self.prepare(request, capacity: capacity) { out, entries in
      out.append(copying: shared.octets.span)
      entries.append(contentsOf: shared.entries)
      out.append(.nonce, nonce, to: &entries)
      out.append(.timestamp, time, to: &entries)
      out.append(additions, to: &entries)
    }
    return try finish(baseString, list, realm: additions.realm)
  }

  /// Signs `request` with exactly `parameters` in the header; of the credentials only the secrets count.
  ///
  /// For requests that leave something out (PLAINTEXT without a nonce, RFC 5849, section 3.1), that carry
  /// the parameters in the query or form, or that are wrong on purpose.
  public func sign(
    _ request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignedRequest {
    let (baseString, list) = try Self.prepare(request, capacity: parameters.capacity) { out, entries in
      out.append(parameters, to: &entries)
    }
    return try finish(baseString, list, realm: parameters.additions.realm)
  }

  /// The base string of `request` with exactly `parameters` in the header.
  public static func baseString(
    of request: SignableRequest, parameters: ProtocolParameters
  ) throws(SigningFailure) -> SignatureBaseString {
    try prepare(request, capacity: parameters.capacity) { out, entries in
      out.append(parameters, to: &entries)
    }.0
  }

  private func finish(
    _ baseString: SignatureBaseString, _ list: RequestParameters, realm: String?
  ) throws(SigningFailure) -> SignedRequest {
    let signature = try method.signature(of: baseString, with: secrets)
    let header = AuthorizationHeader.print(list, signature: signature, realm: realm, layout: layout)
    return SignedRequest(header: header, base: baseString, signature: signature)
  }

  /// The base string of `request` with the header parameters that `writeHeader` appends, and all that is
  /// signed, sorted.
  private static func prepare(
    _ request: SignableRequest, capacity: Int,
    _ writeHeader: (inout OutputSpan<UInt8>, inout [RequestParameters.Entry]) -> Void
  ) throws(SigningFailure) -> (SignatureBaseString, RequestParameters) {
    let url = request.url.utf8.span
    guard let parts = URLParts(url) else { throw .malformedURL }
    let uri = try BaseStringURI(url, parts)
    let query = url.extracting(parts.query)
    let body = request.body.span
    let form = MediaType.isForm(request.contentType) ? body : body.extracting(first: 0)
    let capacity =
      capacity + RequestParameters.capacity(form: query.count)
      + RequestParameters.capacity(form: form.count)
    var list = RequestParameters(capacity: capacity) { out, entries in
      writeHeader(&out, &entries)
      out.append(form: query, location: .query, to: &entries)
      out.append(form: form, location: .body, to: &entries)
    }
    list.removeUnsigned()
    list.sort()
    return (SignatureBaseString(method: request.method, uri: uri, sorted: list), list)
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
