internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// An access token and its refresh token.
struct OAuth2Pair: Sendable {
  let access: TwitterOAuth2TokenRecord
  /// The refresh token. `nil` if `offline.access` was not granted.
  let refresh: TwitterOAuth2TokenRecord?
}

extension SimulatedTwitter {
  /// Issues tokens of a grant to the person, and stores them.
  func issueTokens(
    to client: OAuth2Client, for personID: Int64, _ scopes: [OAuth2Scope], grant: String? = nil
  ) -> OAuth2Pair {
    let now = clock.now
    let grant = grant ?? random.alphanumerics(16)
    func token(_ kind: TwitterOAuth2TokenRecord.Kind, _ mark: String) -> TwitterOAuth2TokenRecord {
      TwitterOAuth2TokenRecord(
        token: opaqueToken(mark, client.settings.type), kind: kind, grant: grant, appKey: client.app.key,
        personID: personID, scopes: scopes, issuedAt: now)
    }
    let access = token(.access, "at")
    let refresh = scopes.contains(.offlineAccess) ? token(.refresh, "rt") : nil
    // Invalid tokens are kept for the lifetime of a refresh token, to report why they are refused.
    tables.drop(
      TwitterOAuth2TokenRecord.self,
      before: now.advanced(by: .seconds(-2 * policy.oauth2.refreshTokenLifetime)))
    tables.save(access)
    if let refresh { tables.save(refresh) }
    return OAuth2Pair(access: access, refresh: refresh)
  }

  /// `<45 characters>:<milliseconds>:1:<0 or 1>:<mark>:1` in base64url, the known form of X's tokens (section 1). That
  /// the fourth part is 1 for confidential apps is a guess.
  func opaqueToken(_ mark: String, _ type: TwitterOAuth2Settings.AppType) -> String {
    let text =
      "\(random.alphanumerics(45)):\(clock.now.milliseconds):1:\(type.isConfidential ? 1 : 0):\(mark):1"
    return Base64Text.encodeForURL(Array(text.utf8))
  }

  /// Ends the person's valid tokens at the app that `isMeant` selects.
  func endTokens(
    of personID: Int64, appKey: String, as state: TwitterOAuth2TokenRecord.State,
    where isMeant: @Sendable (TwitterOAuth2TokenRecord) -> Bool = { _ in true }
  ) throws {
    for token in tables.list(TwitterOAuth2TokenRecord.self, by: .oauth2Person, personID)
    where token.appKey == appKey && isMeant(token) { end(token, as: state) }
  }

  /// Ends all valid tokens of a grant that `isMeant` selects.
  func endTokens(
    ofGrant grant: String, as state: TwitterOAuth2TokenRecord.State,
    where isMeant: @Sendable (TwitterOAuth2TokenRecord) -> Bool = { _ in true }
  ) throws {
    for token in tables.list(TwitterOAuth2TokenRecord.self, by: .oauth2Grant, grant)
    where isMeant(token) { end(token, as: state) }
  }

  /// Changes the token's age so that it is expired.
  func expire(_ token: TwitterOAuth2TokenRecord) {
    let lifetime =
      token.kind == .access ? policy.oauth2.accessTokenLifetime : policy.oauth2.refreshTokenLifetime
    let end = clock.now.advanced(by: .seconds(-lifetime))
    tables.update(TwitterOAuth2TokenRecord.self, token.token) { $0.issuedAt = end }
  }

  private func end(
    _ token: TwitterOAuth2TokenRecord, as state: TwitterOAuth2TokenRecord.State
  ) {
    tables.update(TwitterOAuth2TokenRecord.self, token.token) { record in
      if record.state == .live { record.state = state }
    }
  }

  /// The reason why the token is invalid. `nil` if it is valid.
  func reasonForDeath(of token: TwitterOAuth2TokenRecord) -> String? {
    let kind = token.kind == .access ? "the access token" : "the refresh token"
    switch token.state {
    case .live:
      let lifetime =
        token.kind == .access ? policy.oauth2.accessTokenLifetime : policy.oauth2.refreshTokenLifetime
      return token.issuedAt.advanced(by: .seconds(lifetime)) > clock.now
        ? nil : "\(kind) has expired: it is valid for \(lifetime) seconds"
    case .replaced:
      return token.kind == .access
        ? "the access token was replaced when its refresh token was used"
        : "the refresh token was already used; it is valid only once"
    case .revoked: return "\(kind) was revoked"
    case .superseded: return "\(kind) was superseded by a newer pair for this person and app"
    }
  }

  /// The response with a pair of tokens. Members are in the recorded order, or for an exchange in that of X's page on
  /// it.
  func tokenResponse(_ pair: OAuth2Pair, isExchange: Bool = false) -> WireResponse {
    var members: [JSONText.Member] = [
      .init(name: "token_type", value: "bearer"),
      .init(name: "expires_in", value: .integer(policy.oauth2.accessTokenLifetime)),
      .init(name: "access_token", value: .string(pair.access.token)),
      .init(name: "scope", value: .string(pair.access.scopes.text)),
    ]
    if let refresh = pair.refresh {
      let member = JSONText.Member(name: "refresh_token", value: .string(refresh.token))
      members.insert(member, at: isExchange ? 3 : 4)
    }
    return .twitterVersion2(.ok, body: .object(members), at: clock.now)
  }
}
