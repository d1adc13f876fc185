internal import HTTPTypes
package import OAuth1

extension WireRequest {
  /// The request with its OAuth 1.0a signature in `Authorization`, over method, address, query and form as they stand.
  ///
  /// - Throws: The signer's errors, for example for an invalid address.
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
