/// Temporary credentials, which a client uses until the person has agreed.
///
/// Source: RFC 5849, section 2.
public struct TemporaryCredentials: Sendable {
  /// The token and its secret, which sign the request for token credentials.
  public let token: TokenCredentials

  /// Temporary credentials that were stored earlier.
  ///
  /// - Parameter token: The token and its secret, from the server's response.
  public init(token: TokenCredentials) {
    self.token = token
  }

  /// Reads the server's response to the request for them, a form.
  ///
  /// - Parameter form: The body of the response.
  /// - Throws: `missingParameter`, `duplicatedParameter`, or `callbackNotConfirmed` if `oauth_callback_confirmed` is
  ///   not `true`.
  ///
  /// Source: RFC 5849, section 2.1.
  public init(form: [UInt8]) throws(RedirectionError) {
    let response = ResponseParameters(form: form.span)
    token = try TokenCredentials(response)
    guard try response.text("oauth_callback_confirmed") == "true" else { throw .callbackNotConfirmed }
  }

  /// Returns the URL to open for the person.
  ///
  /// Source: RFC 5849, section 2.2.
  ///
  /// - Parameter endpoint: The URL of the server's authorization endpoint. It may have a query and a
  ///   fragment.
  /// - Returns: The endpoint with `oauth_token` at the end of its query.
  public func authorizationURL(at endpoint: String) -> String {
    RequestSigner.url(endpoint, adding: Array("oauth_token=\(PercentEncoding.encode(token.token))".utf8))
  }

  /// Returns the verifier of a callback, which the request for token credentials needs.
  ///
  /// - Parameter callback: The URL that the server redirected the person to.
  /// - Returns: The verifier, decoded.
  /// - Throws: `otherCredentials` for a callback of another sign-in, `missingParameter` if there is no verifier
  ///   (usually because the person did not agree), `duplicatedParameter` if there are two.
  ///
  /// Source: RFC 5849, section 2.2.
  public func verifier(fromCallback callback: String) throws(RedirectionError) -> String {
    let octets = callback.utf8.span
    let response = ResponseParameters(form: octets.extracting(URLParts.target(octets, from: 0).query))
    guard try response.text("oauth_token").hasSameOctets(as: token.token) else { throw .otherCredentials }
    return try response.text("oauth_verifier")
  }
}

extension TokenCredentials {
  /// Reads the server's response to the request for token credentials, a form.
  ///
  /// - Parameter form: The body of the response; other parameters in it are ignored.
  /// - Throws: `missingParameter` or `duplicatedParameter`.
  ///
  /// Source: RFC 5849, section 2.3.
  public init(form: [UInt8]) throws(RedirectionError) {
    try self.init(ResponseParameters(form: form.span))
  }

  fileprivate init(_ response: ResponseParameters) throws(RedirectionError) {
    let name = try response.text("oauth_token")
    // A secret may be empty, but it must be present.
    self.init(token: name, secret: SharedSecret(try response.text("oauth_token_secret", mayBeEmpty: true)))
  }
}

/// The parameters of a form or query that a server wrote.
private struct ResponseParameters {
  private let list: RequestParameters

  init(form: Span<UInt8>) {
    list = RequestParameters(capacity: RequestParameters.capacity(form: form.count)) { out, entries in
      out.append(form: form, location: .body, to: &entries)
    }
  }

  /// Returns the value of the parameter `name`, decoded.
  func text(_ name: String, mayBeEmpty: Bool = false) throws(RedirectionError) -> String {
    var found: RequestParameters.Entry?
    for entry in list.entries where entry.isNamed(name, in: list.octets) {
      if found != nil { throw .duplicatedParameter(name) }
      found = entry
    }
    guard let found, let text = list.text(found), mayBeEmpty || !text.isEmpty else {
      throw .missingParameter(name)
    }
    return text
  }
}

extension SigningOptions {
  /// Returns the options of a request for temporary credentials.
  ///
  /// Source: RFC 5849, section 2.1.
  ///
  /// - Parameters:
  ///   - callback: The URL that the server redirects the person to. If `nil`, `oob`: the person copies the
  ///     verifier by hand.
  ///   - realm: The realm, sent in the header and never signed. `nil` leaves it out.
  /// - Returns: Options with `oauth_callback` and the version.
  public static func temporaryCredentials(callback: String? = nil, realm: String? = nil) -> Self {
    Self(callback: callback ?? "oob", realm: realm)
  }

  /// Returns the options of a request for token credentials. Sign the request with the temporary credentials
  /// as the token.
  ///
  /// Source: RFC 5849, section 2.3.
  ///
  /// - Parameters:
  ///   - verifier: The verifier, decoded: from the callback, or as the person typed it.
  ///   - realm: The realm, sent in the header and never signed. `nil` leaves it out.
  /// - Returns: Options with `oauth_verifier` and the version.
  public static func tokenCredentials(verifier: String, realm: String? = nil) -> Self {
    Self(verifier: verifier, realm: realm)
  }
}
