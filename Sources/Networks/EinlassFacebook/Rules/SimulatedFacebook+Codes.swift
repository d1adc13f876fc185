internal import EinlassStorage
internal import EinlassWire

// The creation of codes and their exchange for tokens (reference of Facebook's login, sections 2.3 and 5.1).

extension SimulatedFacebook {
  /// A code that is not stored yet: `AQ` and 240 characters that need no escaping in a URL.
  func newCode(appID: String, person: FacebookPersonRecord, redirectURI: String) -> FacebookCodeRecord {
    let now = clock.now
    var code = FacebookCodeRecord(
      code: "AQ" + random.alphanumerics(240), appID: appID, personID: person.id, redirectURI: redirectURI,
      issuedAt: now, expiresAt: now.advanced(by: .seconds(policy.codeLifetime)))
    code.passwordGeneration = person.passwordGeneration
    return code
  }

  /// Stores the code, and deletes codes that are too old to be requested.
  func keep(_ code: FacebookCodeRecord) {
    // Codes are kept for one more day, so that late callers get the reason.
    let age = policy.codeLifetime + 86_400
    tables.drop(FacebookCodeRecord.self, before: clock.now.advanced(by: .seconds(-age)))
    tables.save(code)
  }

  /// The token for which `code` is exchanged. Throws if it would be invalid at once.
  func issueToken(for code: FacebookCodeRecord) throws -> FacebookTokenRecord {
    let lifetime = code.isLongLived ? policy.tokenLifetime : webLifetime
    var token = newToken(appID: code.appID, personID: code.personID, lifetime: lifetime)
    token.passwordGeneration = code.passwordGeneration
    token.sessionID = code.sessionID
    token.authNonce = code.authNonce
    token.isReauthenticated = code.isReauthenticated
    try checkAlive(token)
    tables.save(token)
    return token
  }

  /// A token for about 60 days, or without expiry if `isEndless`, with the rights of `old`, which stays valid.
  func issueToken(
    replacing old: FacebookToken.UserToken, isEndless: Bool = false
  ) -> FacebookTokenRecord {
    var token = newToken(
      appID: old.app.id, personID: old.record.personID, lifetime: isEndless ? nil : policy.tokenLifetime)
    token.passwordGeneration = old.record.passwordGeneration
    token.authNonce = old.record.authNonce
    token.isReauthenticated = old.record.isReauthenticated
    tables.save(token)
    return token
  }

  /// The lifetime of a web token that is issued now: the rest of the hour plus one hour, unless the policy sets
  /// another.
  var webLifetime: Int64 { policy.webTokenSeconds ?? 7200 - clock.now.seconds % 3600 }

  private func checkAlive(_ token: FacebookTokenRecord) throws {
    let key = FacebookInstallRecord.Key(appID: token.appID, personID: token.personID)
    guard let app = tables.find(FacebookAppRecord.self, token.appID) else {
      throw GraphError.applicationDeleted
    }
    let person = tables.find(FacebookPersonRecord.self, token.personID)
    let install = tables.find(FacebookInstallRecord.self, key)
    let user = FacebookToken.UserToken(record: token, app: app, person: person, install: install)
    if let death = user.death(at: clock.now) { throw death }
  }
}
