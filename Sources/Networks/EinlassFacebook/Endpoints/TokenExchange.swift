internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

// The exchange of one token for another (reference of Facebook's login, sections 2.1 and 5.1).

extension SimulatedFacebook {
  /// `fb_exchange_token`: a token of about 60 days, counted from now, for a web token; the policy decides about tokens
  /// that are already long-lived.
  ///
  /// The refusal of another application's token is guessed.
  func longLivedToken(
    _ request: AccessTokenRequest, _ call: GraphCall, _ app: FacebookAppRecord
  ) throws -> GraphResult {
    let old = try liveUserToken(request.parameters["fb_exchange_token"] ?? "")
    guard old.app.id == app.id else { throw GraphError.unreadableToken }
    let isEndless = policy.exchangeAgain != .renewed && isLongLived(old)
    let token = issueToken(replacing: old, isEndless: isEndless)
    return call.tokenResult(token.token, lifetime: token.lifetime)
  }

  /// Whether the token lives longer than web tokens.
  private func isLongLived(_ token: FacebookToken.UserToken) -> Bool {
    (token.record.lifetime ?? .max) > policy.webTokenLifetime
  }

  /// `fb_extend_sso_token`: a phone's token is replaced once a day; JSON in every version, since the kits read nothing
  /// else. Returning a token that is not due, or any web token, unchanged is guessed.
  func extendedToken(_ call: inout GraphCall) throws -> GraphResult {
    guard let text = call.token else { throw GraphError.noToken }
    let old = try liveUserToken(text)
    call.settleVersion(for: old.app)
    let token = extended(old)
    let era = GraphEra(clock.now)
    var members = [JSONText.Member(name: "access_token", value: .string(token.token))]
    members.append(.init(name: "expires_at", value: .integer(token.expiresAt?.seconds ?? 0)))
    members.append(.init(name: "expires_in", value: .integer(remaining(token) ?? 0)))
    if era.tellsDataAccess {
      members.append(.init(name: "data_access_expiration_time", value: .integer(old.dataAccessEnd.seconds)))
      members.append(.init(name: "graph_domain", value: .string("facebook")))
    }
    return .json(.object(members))
  }

  /// The token, or its replacement for the next 60 days.
  func extended(_ old: FacebookToken.UserToken) -> FacebookTokenRecord {
    let isPhones = isLongLived(old)
    let isDue = old.record.issuedAt.advanced(by: .seconds(86_400)) <= clock.now
    return isPhones && isDue ? issueToken(replacing: old) : old.record
  }

  /// A person's live token, whatever its application.
  func liveUserToken(_ text: String) throws -> FacebookToken.UserToken {
    guard case .user(let token) = try read(text), token.record.kind == .user else {
      throw GraphError.unreadableToken
    }
    if let death = token.death(at: clock.now) { throw death }
    return token
  }

  /// The remaining lifetime in seconds. `nil` if the token never expires.
  func remaining(_ token: FacebookTokenRecord) -> Int64? {
    token.expiresAt.map { max(0, $0.seconds - clock.now.seconds) }
  }
}

extension FacebookTokenRecord {
  /// The seconds from issue to expiry. `nil` if the token never expires.
  var lifetime: Int64? { expiresAt.map { $0.seconds - issuedAt.seconds } }
}

extension FacebookToken.UserToken {
  /// The time when the application loses access to the person's data, 90 days after the last login.
  var dataAccessEnd: WallTime {
    (install?.lastLogin ?? record.issuedAt).advanced(by: .seconds(90 * 86_400))
  }
}
