internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ProviderCall {
  /// Exchanges temporary credentials for a token (RFC 5849, section 2.3).
  mutating func accessTokenResponse(_ rules: StepRules) throws -> WireResponse {
    try verify { check, call in
      switch check {
      case .verifier: try call.checkVerifier()
      case .approval: try call.checkApproval()
      default: break
      }
    }
    finding = finding(nil)
    guard let requested = requestToken, case .allowed(let grant) = requested.answer else {
      throw ProviderRefusal(.tokenUnauthorized)
    }
    // The request token is spent before its successor is made, so one of two simultaneous exchanges fails.
    let wasFree = tables.update(ProviderRequestTokenRecord.self, requested.key) { record in
      defer { record.isUsed = true }
      return !record.isUsed
    }
    guard wasFree == true else { throw ProviderRefusal(.tokenUsed) }
    token = newToken(grant, for: requested.clientKey)
    user = tables.find(ProviderUserRecord.self, key(grant.user))
    return answer(rules.answer, values(), isConfirmed: false)
  }

  private func checkVerifier() throws {
    guard let rules = description.tokens.verifier, let requested = requestToken,
      case .allowed(let grant) = requested.answer, let right = grant.verifier
    else { return }
    guard let given = parameters["oauth_verifier"] else { throw ProviderRefusal.missing(["oauth_verifier"]) }
    let isRight =
      rules.isCaseExact
      ? SharedSecret(given) == right
        // Only ASCII letters are compared without regard to case. Otherwise a Kelvin sign would equal a 'k'.
      : given.utf8.allSatisfy { $0 < 0x80 }
        && SharedSecret(given.lowercased()) == SharedSecret(right.reveal().lowercased())
    if !isRight { throw ProviderRefusal(.verifier) }
  }

  private func checkApproval() throws {
    switch requestToken?.answer {
    case .denied?: throw ProviderRefusal(.denied)
    case Optional.none, ProviderRequestTokenRecord.Answer.none?: throw ProviderRefusal(.tokenUnauthorized)
    case .allowed?: break
    }
  }

  /// Issues the person's token, and ends the tokens that it replaces.
  private func newToken(
    _ grant: ProviderRequestTokenRecord.Grant, for clientKey: String
  ) -> ProviderTokenRecord {
    let rules = description.tokens.access
    let earlier = tables.list(ProviderTokenRecord.self, by: .user, key(grant.user)).filter {
      $0.clientKey == clientKey && !$0.isRevoked && $0.expires.map { $0 > now } ?? true
    }
    if rules.reuse == .same, let same = earlier.last(where: { $0.permission == grant.permission }) {
      return same
    }
    if rules.replaces != .none {
      for old in earlier {
        tables.update(ProviderTokenRecord.self, old.key) { $0.isRevoked = true }
      }
    }
    let random = network.random
    let token = rules.shape.value(random)
    var record = ProviderTokenRecord(
      network: description.network, token: token, secret: rules.secret(of: token, random),
      clientKey: clientKey,
      user: grant.user, permission: grant.permission, scope: grant.scope, issuedAt: now)
    record.expires = expiry(of: grant)
    if let session = description.tokens.session {
      record.sessionHandle = SharedSecret(session.handle.value(random))
      record.sessionEnds = session.life.seconds.map { now.advanced(by: .seconds($0)) }
    }
    tables.save(record)
    return record
  }

  /// The expiry of a token that is issued now. `nil` if it never expires.
  private func expiry(of grant: ProviderRequestTokenRecord.Grant? = nil) -> WallTime? {
    if grant?.isEndless == true { return nil }
    if let seconds = grant?.seconds { return now.advanced(by: .seconds(seconds)) }
    let rules = description.tokens.access
    let ends = [rules.life.seconds.map { now.advanced(by: .seconds($0)) }, rules.until?.next(after: now)]
    return ends.compactMap { $0 }.min()
  }

  // MARK: - Renewal and revocation

  /// Renews a token: reactivates an inactive one, or issues another one for its session handle.
  mutating func renewalResponse(_ rules: StepRules) throws -> WireResponse {
    try verify()
    finding = finding(nil)
    guard var token else { throw ProviderRefusal(.token) }
    guard description.tokens.session != nil else {
      let now = now
      tables.update(ProviderTokenRecord.self, token.key) { $0.lastUsed = now }
      return answer(rules.answer, values(), isConfirmed: false)
    }
    guard let handle = parameters["oauth_session_handle"], let right = token.sessionHandle,
      SharedSecret(handle) == right
    else { throw ProviderRefusal(.token, note: "the session handle is missing or wrong") }
    if let end = token.sessionEnds, end <= now {
      throw ProviderRefusal(.tokenExpired, note: "the session has ended")
    }
    let wasLive = tables.update(ProviderTokenRecord.self, token.key) { record in
      defer { record.isRevoked = true }
      return !record.isRevoked
    }
    guard wasLive == true else { throw ProviderRefusal(.tokenRevoked) }
    let access = description.tokens.access
    let name = access.shape.value(network.random)
    var next = ProviderTokenRecord(
      network: description.network, token: name, secret: access.secret(of: name, network.random),
      clientKey: token.clientKey, user: token.user, permission: token.permission, scope: token.scope,
      issuedAt: now)
    next.expires = expiry()
    (next.sessionHandle, next.sessionEnds) = (token.sessionHandle, token.sessionEnds)
    tables.save(next)
    token = next
    self.token = next
    return answer(rules.answer, values(), isConfirmed: false)
  }

  /// Ends the token that signed the request.
  mutating func revocationResponse(_ rules: StepRules) throws -> WireResponse {
    try verify()
    finding = finding(nil)
    guard let token else { throw ProviderRefusal(.token) }
    tables.update(ProviderTokenRecord.self, token.key) { $0.isRevoked = true }
    return answer(rules.answer, values(), isConfirmed: false)
  }
}
