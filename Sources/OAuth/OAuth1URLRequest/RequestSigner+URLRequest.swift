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
  /// `Authorization` is replaced where the protocol parameters go into the header; `Content-Type`, and
  /// `Content-Length` where there is one, are kept right where they go into the form. `hashesBody` adds
  /// `oauth_body_hash`. What `URLSession` adds when it sends is not signed: method, URL and form are.
  ///
  /// A body stream is left alone where nothing of it is signed. The data of an upload task is not seen here: give a
  /// form as `httpBody`.
  ///
  /// Source: RFC 5849, sections 3.4 and 3.5.
  ///
  /// - Returns: The request with its protocol parameters.
  /// - Throws: `bodyIsAStream` where a stream would have to be signed (a form, parameters in a form body, a body
  ///   hash), because a stream that was read cannot be sent any more; `malformedURL` where the request has no URL;
  ///   and what `sign(_:at:nonce:options:placement:)` throws.
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

  /// Signs a request of `URLSession` with the system clock's time and a random nonce; all else is as in
  /// `sign(_:at:nonce:options:placement:hashesBody:)`.
  ///
  /// - Returns: The request with its protocol parameters.
  /// - Throws: What that method throws.
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
