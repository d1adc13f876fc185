internal import EinlassStorage
public import EinlassWire
internal import HTTPTypes
internal import OAuth1

// The control of a world. These operations have no counterpart at Twitter.

extension SimulatedTwitter {
  /// Resets every rate limit of `token`.
  package func restoreLimits(of token: TwitterTokenRecord) {
    for limit in RateLimit.counted {
      tables.save(
        RateLimitRecord(key: limit.key(token.token), windowStart: clock.now, used: 0))
    }
    setDay(usedUp: false, of: token.personID)
  }

  /// Identifies the person whose token a request carries, whether the signature is right or not.
  ///
  /// The token is an access token, a request token that the person has allowed, or a token or code of OAuth
  /// 2.0.
  ///
  /// - Parameter request: The request as it arrived.
  /// - Returns: The person's id. Without a known token, the id of the person whose cookie the browser sent;
  ///   `nil` if there is none.
  public func personID(of request: WireRequest) -> String? {
    guard let token = token(in: request) else {
      if let id = oauth2PersonID(of: request) { return String(id) }
      return session(of: request).map { String($0.person.id) }
    }
    if let record = tables.find(TwitterTokenRecord.self, token) { return String(record.personID) }
    let requested = tables.find(TwitterRequestTokenRecord.self, token)
    if case .allowed(let id, _)? = requested?.answer { return String(id) }
    return session(of: request).map { String($0.person.id) }
  }

  /// The id of the person whose OAuth 2.0 token or code `request` carries. `nil` if it carries none.
  private func oauth2PersonID(of request: WireRequest) -> Int64? {
    var tokens = [BearerToken.text(in: request)]
    if Self.tokenPaths.contains(request.path) {
      tokens += ["refresh_token", "token"].map { request.form[$0] }
      if let code = request.form["code"],
        case .allowed(let id)? = tables.find(TwitterOAuth2CodeRecord.self, code)?.state
      {
        return id
      }
      if let subject = request.form["subject_token"] {
        return tables.find(TwitterTokenRecord.self, subject)?.personID
      }
    }
    for case let token? in tokens {
      if let id = tables.find(TwitterOAuth2TokenRecord.self, token)?.personID { return id }
    }
    return nil
  }

  /// Returns the names of the person whose token a request carries.
  ///
  /// - Parameter request: The request, whether its signature is right or not.
  /// - Returns: The id, and the screen name without and with `@`. Empty if the request identifies no person.
  public func names(of request: WireRequest) -> [String] {
    guard let id = personID(of: request) else { return [] }
    guard let number = Int64(id), let person = tables.find(TwitterPersonRecord.self, number)
    else {
      return [id]
    }
    return [id, person.screenName, "@" + person.screenName]
  }

  /// Returns the access token of OAuth 1.0a in a request.
  ///
  /// - Parameter request: The request, whether its signature is right or not.
  /// - Returns: The value of `oauth_token` in the header, else in the query, else in the form; `nil` if there
  ///   is none.
  public func token(in request: WireRequest) -> String? {
    Self.signedToken(in: request)
  }

  /// The access token of OAuth 1.0a in the header, the query or the form.
  static func signedToken(in request: WireRequest) -> String? {
    for value in request.head.headerFields[values: .authorization] {
      guard let header = try? AuthorizationHeader(parsing: value) else { continue }
      let name = "oauth_token".utf8
      let token = header.parameters.first { $0.name.elementsEqual(name) }?.value
      if let token { return String(decoding: token, as: UTF8.self) }
    }
    return request.query["oauth_token"] ?? request.form["oauth_token"]
  }
}
