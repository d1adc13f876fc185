internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

extension MigrationReview {
  /// The mistake behind the refusal of `call`. `nil` if there is none, since it is temporary or not the client's fault.
  mutating func mistake(in call: MigrationCall) -> MigrationMistake? {
    if call.isPassing { return nil }
    switch call.authentication {
    case .grant(let grant): return mistake(in: call, grant)
    case .bearer(let text): return mistake(in: call, bearing: text)
    case .oauth1, .none:
      if twitter.retirementRefusal(of: .init(call.request), at: call.time) != nil { return .oauth1Refused }
      if [.timestampTooOld, .timestampInFuture].contains(call.message.refusal) { return .otherClock }
      return otherMistake(in: call)
    }
  }

  private mutating func mistake(
    in call: MigrationCall, _ grant: MigrationCall.Grant
  ) -> MigrationMistake? {
    if SimulatedTwitter.hasOAuth1Header(call.request) { return .signedTokenRequest }
    if hasConsumerCredentials(call) { return .consumerCredentials }
    let isClientAtFault = ["invalid_client", "unauthorized_client"].contains(call.error)
    if isClientAtFault || call.parameters["client_id"] == nil && basic(of: call) == nil {
      return .clientRefused
    }
    switch grant {
    case .exchange(let subject): return mistake(inExchangeOf: subject, call)
    case .refresh(let text):
      guard let token = issued[text] else {
        return issued.whole(of: text) == nil ? .callRefused : .tokenCutOff
      }
      return mistake(using: token, call)
    case .code, .other: return .callRefused
    }
  }

  private mutating func mistake(
    inExchangeOf subject: String, _ call: MigrationCall
  ) -> MigrationMistake? {
    switch twitter.policy.retirement?.phase(at: call.time) {
    case .before: return .exchangedTooEarly
    case .off: return .exchangedTooLate
    default: break
    }
    switch call.error {
    case "invalid_request": return .exchangeIncomplete
    case "invalid_scope": return .scopeTooWide
    case "invalid_grant":
      guard knownDead.insert(subject).inserted else { return .refusedExchangeRepeated }
      // The client cannot know in advance whether the person has revoked the token.
      return isUnavailable(call) ? nil : .exchangeRefused
    default: return .callRefused
    }
  }

  private mutating func mistake(
    in call: MigrationCall, bearing text: String
  ) -> MigrationMistake? {
    guard let token = issued[text] else {
      return issued.whole(of: text) == nil ? .callRefused : .tokenCutOff
    }
    if call.request.path.hasPrefix("/1.1/") { return .oauth2AtVersion1 }
    if call.status == 401 { return mistake(using: token, call) }
    if call.status == 403, call.response?["detail"]?.text == "Forbidden" { return .scopeMissing }
    return otherMistake(in: call)
  }

  /// The mistake in using `token`, which was refused.
  private mutating func mistake(
    using token: IssuedTokens.Token, _ call: MigrationCall
  ) -> MigrationMistake? {
    switch token.state {
    case .replaced: return token.isRefresh ? .refreshTokenReused : .accessTokenReplaced
    case .superseded: return .pairSuperseded
    // The client learns of the revocation from the first refusal.
    case .revoked: return knownDead.insert(token.text).inserted ? nil : .tokenRevoked
    case .live where isTooOld(token, at: call.time):
      return token.isRefresh ? .refreshTokenExpired : .accessTokenExpired
    case .live:
      // An action on the world may have ended it without a call.
      let record = twitter.tables.find(TwitterOAuth2TokenRecord.self, token.text)
      if let record, record.state == .revoked {
        return knownDead.insert(token.text).inserted ? nil : .tokenRevoked
      }
      return otherMistake(in: call)
    }
  }

  /// The remaining mistake: the network does not accept the client's request.
  private func otherMistake(in call: MigrationCall) -> MigrationMistake? {
    guard let status = call.status, [400, 401, 403].contains(status), !call.isDuplicate else { return nil }
    return isUnavailable(call) ? nil : .callRefused
  }

  /// Whether the person, or the person's token of OAuth 1.0a, cannot be used, through no fault of the client.
  private func isUnavailable(_ call: MigrationCall) -> Bool {
    if let token = call.oauth1Token,
      let record = twitter.tables.find(TwitterTokenRecord.self, token), record.state != .live
    {
      return true
    }
    guard let id = call.personID, let person = twitter.tables.find(TwitterPersonRecord.self, id)
    else { return false }
    return person.isSuspended || person.isLocked || person.isDeactivated
  }

  private func basic(of call: MigrationCall) -> BasicCredentials? {
    call.request.head.headerFields[.authorization].flatMap { BasicCredentials($0) }
  }

  private func hasConsumerCredentials(_ call: MigrationCall) -> Bool {
    let basic = basic(of: call)
    guard let id = basic?.name ?? call.parameters["client_id"] else { return false }
    if twitter.tables.find(TwitterAppRecord.self, id) != nil { return true }
    guard let password = basic?.password,
      let app = twitter.tables.find(TwitterAppRecord.self, by: .clientID, id)
    else { return false }
    return app.secret == SharedSecret(password)
  }
}
