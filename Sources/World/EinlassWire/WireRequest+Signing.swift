internal import HTTPTypes
package import OAuth1

extension WireRequest {
  /// Returns the request with its OAuth 1.0a signature in `Authorization`, over the unchanged method, address, query
  /// and form.
  ///
  /// - Throws: The signer's errors, for example if the address is invalid.
  package func signed(
    by signer: RequestSigner, at time: WallTime, nonce: String,
    options: SigningOptions = SigningOptions()
  ) throws(SigningError) -> WireRequest {
    let signable = SignableRequest(
      method: head.method.rawValue, url: url, contentType: head.headerFields[.contentType], body: body)
    var request = self
    request.head.headerFields[.authorization] =
      try signer.authorization(for: signable, at: time.seconds, nonce: nonce, options: options)
    return request
  }
}
