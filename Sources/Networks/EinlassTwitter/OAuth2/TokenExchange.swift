internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The exchange of a person's token of OAuth 1.0a for tokens of OAuth 2.0 (RFC 8693, with an additional parameter by
/// X).
///
/// Source: reference of X today, section 6; X's page "Migrating OAuth 1.0a user tokens to OAuth 2.0".
enum TokenExchange {
  static let grantType = "urn:ietf:params:oauth:grant-type:token-exchange"
  static let subjectType = "urn:x:params:oauth:token-type:oauth1_token"

  /// The scopes for a token of OAuth 1.0a, by the permission that its person granted, in the order of X's table.
  /// `offline.access` is last.
  ///
  /// The level is that of the token. E-mail and advertising are settings of the app here: that a token also keeps them
  /// is inferred, and the simulated tokens do not.
  static func scopes(
    of level: TwitterAppRegistration.AccessLevel, app: TwitterAppRegistration
  ) -> [OAuth2Scope] {
    var scopes: [OAuth2Scope] = [
      .tweetRead, .usersRead, .followsRead, .muteRead, .blockRead, .listRead, .likeRead, .timelineRead,
      .broadcastRead,
    ]
    if level != .read {
      scopes += [
        .tweetWrite, .tweetModerate, .followsWrite, .likeWrite, .listWrite, .muteWrite, .blockWrite,
        .mediaWrite, .broadcastWrite,
      ]
    }
    if level == .readWriteDirectMessages { scopes += [.dmRead, .dmWrite] }
    if app.mayReadEmail { scopes.append(.usersEmail) }
    switch app.ads ?? .none {
    case .none: break
    case .read: scopes.append(.adsRead)
    case .readWrite: scopes += [.adsRead, .adsWrite]
    }
    return scopes + [.offlineAccess]
  }
}

extension SimulatedTwitter {
  /// The order of the checks is the reference's choice (section 6.8).
  func exchangeOAuth1Token(_ call: Call, _ parameters: OAuth2Parameters) throws -> WireResponse {
    let client = try oauth2Client(call, parameters, refusals: .exchange)
    if policy.retirement?.phase(at: clock.now) == .before {
      throw OAuth2Error.grantTypeUnsupported.because("the token exchange is not open yet in this world")
    }
    guard try parameters.required("subject_token_type") == TokenExchange.subjectType else {
      throw OAuth2Error.exchangeInvalid("subject_token_type")
        .because("subject_token_type must be \(TokenExchange.subjectType)")
    }
    let token = try parameters.required("subject_token")
    let secret = try parameters.required("oauth_token_secret")
    _ = try count(.tokenExchange, for: client.app.key, at: clock.now)
    // Documented: an app that has lost the refresh token after the retirement must ask the person again.
    if policy.retirement?.phase(at: clock.now) == .off {
      throw OAuth2Error.exchangeSubjectInvalid
        .because("OAuth 1.0a is off: its tokens can no longer be exchanged")
    }
    let subject = try subject(token, SharedSecret(secret), client)
    let allowed = TokenExchange.scopes(of: subject.accessLevel, app: client.app.registration)
    let scopes = try requestedScopes(parameters, allowed)
    try endTokens(of: subject.personID, appKey: client.app.key, as: .superseded)
    let pair = issueTokens(to: client, for: subject.personID, scopes)
    return tokenResponse(pair, isExchange: true)
  }

  /// The token of OAuth 1.0a. Every error has the same response; only the reason distinguishes them.
  private func subject(
    _ token: String, _ secret: SharedSecret, _ client: OAuth2Client
  ) throws -> TwitterTokenRecord {
    let refusal = OAuth2Error.exchangeSubjectInvalid
    guard let record = tables.find(TwitterTokenRecord.self, token) else {
      throw refusal.because("there is no OAuth 1.0a token '\(token.prefix(12))...'")
    }
    if record.appKey != client.app.key {
      throw refusal.because("the OAuth 1.0a token belongs to another app")
    }
    if record.secret != secret { throw refusal.because("oauth_token_secret does not match the token") }
    if record.state != .live { throw refusal.because("the OAuth 1.0a token was revoked") }
    let person = tables.find(TwitterPersonRecord.self, record.personID)
    guard let person, !person.isDeactivated, !person.isSuspended else {
      throw refusal.because("the person's account is suspended or deactivated")
    }
    return record
  }

  /// The requested part of `allowed`. The refresh token is always included.
  private func requestedScopes(
    _ parameters: OAuth2Parameters, _ allowed: [OAuth2Scope]
  ) throws(ReasonedError) -> [OAuth2Scope] {
    guard let text = parameters["scope"] else { return allowed }
    guard let wanted = OAuth2Scope.list(text) else {
      throw OAuth2Error.exchangeScopeInvalid
        .because("the scope '\(text.prefix(200))' contains an unknown name")
    }
    if let beyond = wanted.first(where: { !allowed.contains($0) }) {
      throw OAuth2Error.exchangeScopeInvalid
        .because("\(beyond.rawValue) is not permitted by the OAuth 1.0a token")
    }
    return wanted.contains(.offlineAccess) ? wanted : wanted + [.offlineAccess]
  }
}
