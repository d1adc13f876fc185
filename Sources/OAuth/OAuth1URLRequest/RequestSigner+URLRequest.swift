public import OAuth1

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension RequestSigner {
  /// Signs a request of `URLSession`.
  ///
  /// `Authorization` is replaced if the protocol parameters go into the header; `Content-Type` and an
  /// existing `Content-Length` are updated if they go into the form. Method, URL and form are signed; fields
  /// that `URLSession` adds when it sends are not.
  ///
  /// A body stream is not touched if nothing of it is signed. The data of an upload task is not visible here:
  /// provide a form as `httpBody`.
  ///
  /// Source: RFC 5849, sections 3.4 and 3.5.
  ///
  /// - Parameters:
  ///   - request: The request as it will be sent, without the protocol parameters. Its method defaults to
  ///     `GET`.
  ///   - timestamp: Seconds since 1970.
  ///   - nonce: A text that was not used before with this timestamp, client and token.
  ///   - options: Additions to the parameters that every request has.
  ///   - placement: The place for the protocol parameters. Defaults to the header.
  ///   - hashesBody: Whether `oauth_body_hash` is added, for a body that is not a form.
  /// - Returns: The request with its protocol parameters.
  /// - Throws: The errors of `sign(_:at:nonce:options:placement:)`. `malformedURL` if the request has no URL.
  ///   `bodyHashOfForm` if `hashesBody` is set for a form. `bodyIsAStream` if a stream would have to be
  ///   signed (a form, parameters in a form body, a body hash). After reading, it can no longer be sent.
  public func sign(
    _ request: URLRequest, at timestamp: Int64, nonce: String,
    options: SigningOptions = .init(), placement: ParameterPlacement = .header,
    hashesBody: Bool = false
  ) throws(SigningError) -> URLRequest {
    guard let url = request.url else { throw .malformedURL }
    let signable = SignableRequest(
      method: request.httpMethod ?? "GET", url: url.absoluteString,
      contentType: request.value(forHTTPHeaderField: "Content-Type"), body: Array(request.httpBody ?? Data()))
    if request.httpBodyStream != nil, hashesBody || placement == .formBody || signable.isForm {
      throw .bodyIsAStream
    }
    let outgoing = try sign(
      signable, at: timestamp, nonce: nonce,
      options: hashesBody ? options.addingBodyHash(of: signable) : options, placement: placement)
    return try request.carrying(outgoing, placement)
  }

  /// Signs a request of `URLSession` with the system clock's time and a random nonce; otherwise like
  /// `sign(_:at:nonce:options:placement:hashesBody:)`.
  ///
  /// - Parameters:
  ///   - request: The request as it will be sent, without the protocol parameters. Its method defaults to
  ///     `GET`.
  ///   - options: Additions to the parameters that every request has.
  ///   - placement: The place for the protocol parameters. Defaults to the header.
  ///   - hashesBody: Whether `oauth_body_hash` is added, for a body that is not a form.
  /// - Returns: The request with its protocol parameters.
  /// - Throws: The errors of `sign(_:at:nonce:options:placement:hashesBody:)`.
  public func sign(
    _ request: URLRequest, options: SigningOptions = .init(),
    placement: ParameterPlacement = .header,
    hashesBody: Bool = false
  ) throws(SigningError) -> URLRequest {
    try sign(
      request, at: Self.timestamp, nonce: Self.nonce, options: options, placement: placement,
      hashesBody: hashesBody)
  }
}

extension URLRequest {
  fileprivate func carrying(
    _ outgoing: SignedRequest, _ placement: RequestSigner.ParameterPlacement
  ) throws(SigningError) -> URLRequest {
    var signed = self
    switch placement {
    case .header:
      signed.setValue(outgoing.authorization, forHTTPHeaderField: "Authorization")
    case .query:
      guard let url = URL(string: outgoing.url) else { throw .malformedURL }
      signed.url = url
    case .formBody:
      signed.httpBody = Data(outgoing.body)
      signed.setValue(outgoing.contentType, forHTTPHeaderField: "Content-Type")
      if value(forHTTPHeaderField: "Content-Length") != nil {
        signed.setValue(String(outgoing.body.count), forHTTPHeaderField: "Content-Length")
      }
    }
    return signed
  }
}
