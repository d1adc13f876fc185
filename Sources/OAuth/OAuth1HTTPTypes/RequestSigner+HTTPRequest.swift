public import HTTPTypes
public import OAuth1

extension RequestSigner {
  /// Signs a request of swift-http-types.
  ///
  /// Scheme, authority and path determine the URL. `Authorization` is replaced if the protocol parameters go
  /// into the header; `Content-Type` and an existing `Content-Length` are updated if they go into the form.
  ///
  /// Source: RFC 5849, sections 3.4 and 3.5.
  ///
  /// - Parameters:
  ///   - request: The request as it will be sent, without the protocol parameters. An empty path counts as
  ///     `/`.
  ///   - body: The body; it is signed only if `Content-Type` says that it is a form.
  ///   - timestamp: Seconds since 1970.
  ///   - nonce: A text that was not used before with this timestamp, client and token.
  ///   - options: Additions to the parameters that every request has.
  ///   - placement: The place for the protocol parameters. Defaults to the header.
  ///   - hashesBody: Whether `oauth_body_hash` is added, for a body that is not a form.
  /// - Returns: The request with its protocol parameters, and the body to send with it.
  /// - Throws: The errors of `sign(_:at:nonce:options:placement:)`. `bodyHashOfForm` if `hashesBody` is set
  ///   for a form. `malformedURL` if scheme or authority is missing, or if the request has no path (`*`).
  public func sign(
    _ request: HTTPRequest, body: [UInt8] = [], at timestamp: Int64, nonce: String,
    options: SigningOptions = .init(), placement: ParameterPlacement = .header,
    hashesBody: Bool = false
  ) throws(SigningError) -> (request: HTTPRequest, body: [UInt8]) {
    guard let scheme = request.scheme, let authority = request.authority else { throw .malformedURL }
    var path = request.path ?? "/"
    if path.isEmpty || path.utf8.first == 0x3F { path = "/" + path }
    guard path.utf8.first == 0x2F else { throw .malformedURL }
    let origin = "\(scheme)://\(authority)"
    let signable = SignableRequest(
      method: request.method.rawValue, url: origin + path, contentType: request.headerFields[.contentType],
      body: body)
    let outgoing = try sign(
      signable, at: timestamp, nonce: nonce,
      options: hashesBody ? options.addingBodyHash(of: signable) : options, placement: placement)
    var signed = request
    switch placement {
    case .header:
      signed.headerFields[.authorization] = outgoing.authorization
    case .query:
      signed.path = String(decoding: outgoing.url.utf8.dropFirst(origin.utf8.count), as: UTF8.self)
    case .formBody:
      signed.headerFields[.contentType] = outgoing.contentType
      if request.headerFields[.contentLength] != nil {
        signed.headerFields[.contentLength] = String(outgoing.body.count)
      }
    }
    return (signed, outgoing.body)
  }

  /// Signs a request of swift-http-types with the system clock's time and a random nonce; otherwise like
  /// `sign(_:body:at:nonce:options:placement:hashesBody:)`.
  ///
  /// - Parameters:
  ///   - request: The request as it will be sent, without the protocol parameters. An empty path counts as
  ///     `/`.
  ///   - body: The body; it is signed only if `Content-Type` says that it is a form.
  ///   - options: Additions to the parameters that every request has.
  ///   - placement: The place for the protocol parameters. Defaults to the header.
  ///   - hashesBody: Whether `oauth_body_hash` is added, for a body that is not a form.
  /// - Returns: The request with its protocol parameters, and the body to send with it.
  /// - Throws: The errors of `sign(_:body:at:nonce:options:placement:hashesBody:)`.
  public func sign(
    _ request: HTTPRequest, body: [UInt8] = [], options: SigningOptions = .init(),
    placement: ParameterPlacement = .header, hashesBody: Bool = false
  ) throws(SigningError) -> (request: HTTPRequest, body: [UInt8]) {
    try sign(
      request, body: body, at: Self.timestamp, nonce: Self.nonce, options: options, placement: placement,
      hashesBody: hashesBody)
  }
}
