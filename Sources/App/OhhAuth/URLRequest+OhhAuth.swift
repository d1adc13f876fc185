internal import EinlassURLSession
internal import EinlassWire
internal import OAuth1
internal import OAuth1URLRequest

extension URLRequest {
  /// Turns this into a request with a form, and signs it.
  ///
  /// Replaces method, body, `Content-Length`, `Content-Type` and `Authorization`; none may be changed afterwards. A
  /// request without a whole URL stops the program.
  ///
  /// - Parameters:
  ///   - method: The HTTP method; it is sent in upper case.
  ///   - paras: The fields of the form. If empty, as for a GET, the body is empty, and none of it is signed.
  ///   - consumerCredentials: The client's key and secret.
  ///   - userCredentials: The token and its secret. `nil` if the request is signed only for the client.
  public mutating func oAuthSign(
    method: String, urlFormParameters paras: [String: String], consumerCredentials: OhhAuth.Credentials,
    userCredentials: OhhAuth.Credentials? = nil
  ) {
    let body = OhhAuth.httpBody(forFormParameters: paras) ?? Data()
    oAuthSign(
      method: method, body: body, contentType: FormFields.mediaType,
      consumerCredentials: consumerCredentials, userCredentials: userCredentials)
    // URLSession refuses a GET with a body, even an empty one.
    if body.isEmpty, httpMethod == "GET" { httpBody = nil }
  }

  /// Sets the body of this request, and signs it.
  ///
  /// Replaces the method, `Content-Length` if there is a body, `Content-Type` if there is a media type, and
  /// `Authorization`; none may be changed afterwards. A body is signed if its media type is that of a form (RFC 5849,
  /// section 3.4.1.3.1). A request without a whole URL stops the program, and so does a form that is a stream.
  ///
  /// - Parameters:
  ///   - method: The HTTP method; it is sent in upper case.
  ///   - body: The body; `nil` keeps the existing one.
  ///   - contentType: The body's media type; `nil` keeps the existing one.
  ///   - consumerCredentials: The client's key and secret.
  ///   - userCredentials: The token and its secret. `nil` if the request is signed only for the client.
  public mutating func oAuthSign(
    method: String, body: Data? = nil, contentType: String? = nil, consumerCredentials: OhhAuth.Credentials,
    userCredentials: OhhAuth.Credentials? = nil
  ) {
    httpMethod = method.uppercased()
    if let body {
      httpBody = body
      setValue(String(body.count), forHTTPHeaderField: "Content-Length")
    }
    if let contentType { setValue(contentType, forHTTPHeaderField: "Content-Type") }
    let moment = SigningMoment.now
    let unsigned = self
    self = OhhAuth.signing(url?.absoluteString ?? "") { () throws(SigningError) in
      try OhhAuth.signer(consumerCredentials, userCredentials).sign(
        unsigned, at: moment.timestamp, nonce: moment.nonce)
    }
    if let app = moment.app { mark(for: app) }
  }
}
