internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// The exchange of a person's token of OAuth 1.0a for tokens of OAuth 2.0 (RFC 8693, with a parameter of X's own).
///
/// Source: reference of X today, section 6; X's page "Migrating OAuth 1.0a user tokens to OAuth 2.0".
enum TokenExchange {
  static let grantType = "urn:ietf:params:oauth:grant-type:token-exchange"
  static let subjectType = "urn:x:params:oauth:token-type:oauth1_token"

  /// What a token of OAuth 1.0a is worth, by what its person once allowed, in the order of X's table; `offline.access`
  /// stands last.
  ///
  /// The level is that of the token. E-mail and advertising are settings of the app here: that the token keeps them too is
  /// inferred, and the simulated ones do not.
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
  func exchangeOAuth1Token(_ call: inout Call, _ parameters: OAuth2Parameters) async throws -> WireResponse {
    let client = try await exchangingClient(&call, parameters)
    if policy.retirement?.phase(at: clock.now) == .before {
      call.reason = "the token exchange has not begun in this world"
      throw OAuth2Error.grantTypeUnsupported
    }
    guard try parameters.required("subject_token_type") == TokenExchange.subjectType else {
      call.reason = "subject_token_type has to be \(TokenExchange.subjectType)"
      throw OAuth2Error.exchangeInvalid("subject_token_type")
    }
    let token = try parameters.required("subject_token")
    let secret = try parameters.required("oauth_token_secret")
    _ = try await count(.tokenExchange, for: client.app.key, at: clock.now)
    // Documented: whoever has lost the refresh token after the retirement has to ask the person again.
    if policy.retirement?.phase(at: clock.now) == .off {
      call.reason = "OAuth 1.0a is off: its tokens cannot be exchanged any more"
      throw OAuth2Error.exchangeSubjectInvalid
    }
    let subject = try await subject(token, SharedSecret(secret), client, &call)
    let allowed = TokenExchange.scopes(of: subject.accessLevel, app: client.app.registration)
    let scopes = try requestedScopes(parameters, allowed, &call)
    try await endTokens(of: subject.personID, appKey: client.app.key, as: .superseded)
    let pair = try await issueTokens(to: client, for: subject.personID, scopes)
    return tokenResponse(pair, isExchange: true)
  }

  /// The app; its mistakes give 400 here, where they give 401 for other grants.
  private func exchangingClient(
    _ call: inout Call, _ parameters: OAuth2Parameters
  ) async throws -> OAuth2Client {
    do {
      return try await oauth2Client(&call, parameters)
    } catch let error as OAuth2ClientError {
      switch error {
      case .missingID: throw OAuth2Error.missing("client_id")
      case .unknown: throw OAuth2Error.exchangeClientInvalid
      case .wrongSecret: throw OAuth2Error.exchangeSecretInvalid
      }
    }
  }

  /// The token of OAuth 1.0a; every fault gives the same answer, and the journal alone says which it is.
  private func subject(
    _ token: String, _ secret: SharedSecret, _ client: OAuth2Client, _ call: inout Call
  ) async throws -> TwitterTokenRecord {
    let record = try await storage.find(TwitterTokenRecord.self, token)
    var reason: String?
    if let record {
      let person = try await storage.find(TwitterPersonRecord.self, record.personID)
      if record.appKey != client.app.key {
        reason = "the token of OAuth 1.0a belongs to another app"
      } else if record.secret != secret {
        reason = "oauth_token_secret is not the token's secret"
      } else if record.state != .live {
        reason = "the token of OAuth 1.0a was revoked"
      } else if person.map({ $0.isDeactivated || $0.isSuspended }) ?? true {
        reason = "the person's account is suspended or deactivated"
      }
    } else {
      reason = "no token of OAuth 1.0a is '\(token.prefix(12))...'"
    }
    guard let record, reason == nil else {
      call.reason = reason
      throw OAuth2Error.exchangeSubjectInvalid
    }
    return record
  }

  /// A part of `allowed` where the request asks for one; the refresh token comes in any case.
  private func requestedScopes(
    _ parameters: OAuth2Parameters, _ allowed: [OAuth2Scope], _ call: inout Call
  ) throws(OAuth2Error) -> [OAuth2Scope] {
    guard let text = parameters["scope"] else { return allowed }
    guard let wanted = OAuth2Scope.list(text) else {
      call.reason = "the scope '\(text.prefix(200))' has a name that does not exist"
      throw .exchangeScopeInvalid
    }
    if let beyond = wanted.first(where: { !allowed.contains($0) }) {
      call.reason = "\(beyond.rawValue) is more than the token of OAuth 1.0a may do"
      throw .exchangeScopeInvalid
    }
    return wanted.contains(.offlineAccess) ? wanted : wanted + [.offlineAccess]
  }
}
