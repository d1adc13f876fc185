internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

extension ProviderCall {
  mutating func findClient() throws {
    guard let name = parameters["oauth_consumer_key"] else {
      throw ProviderRefusal.missing(["oauth_consumer_key"])
    }
    guard let found = tables.find(ProviderClientRecord.self, key(name)) else {
      throw ProviderRefusal(.consumer)
    }
    if found.isSuspended { throw ProviderRefusal(.consumer, note: "the app is suspended") }
    client = found
  }

  mutating func findToken() throws {
    guard let name = parameters["oauth_token"] else {
      if step?.name == .accessToken || needsToken {
        // If the parameters are checked first, a missing one was already refused. Here it counts as unknown.
        throw verification == .full
          ? ProviderRefusal(.token, note: "no token") : ProviderRefusal.missing(["oauth_token"])
      }
      let isRequired = step == nil && description.emptyToken == .required
      if isRequired, parameters.sent("oauth_token") == nil { throw ProviderRefusal.missing(["oauth_token"]) }
      return
    }
    switch step?.name {
    case .requestToken: throw ProviderRefusal(.token, note: "a token was sent before one was issued")
    case .accessToken: try findRequestToken(name)
    default:
      // With one leg only, a token is ignored unless it is required.
      if description.legs == [1], description.emptyToken != .refuse { return }
      try findAccessToken(name)
    }
  }

  private mutating func findRequestToken(_ name: String) throws {
    guard let found = tables.find(ProviderRequestTokenRecord.self, key(name)) else {
      throw ProviderRefusal(.token)
    }
    guard found.clientKey == parameters["oauth_consumer_key"] ?? found.clientKey else {
      throw ProviderRefusal(.token, note: "the token belongs to another app")
    }
    if found.isUsed { throw ProviderRefusal(.tokenUsed) }
    if let life = description.tokens.request.life.seconds, found.issuedAt.advanced(by: .seconds(life)) < now {
      throw ProviderRefusal(.tokenExpired)
    }
    requestToken = found
  }

  private mutating func findAccessToken(_ name: String) throws {
    guard let found = tables.find(ProviderTokenRecord.self, key(name)) else {
      throw ProviderRefusal(.token)
    }
    guard found.clientKey == parameters["oauth_consumer_key"] ?? found.clientKey else {
      throw ProviderRefusal(.token, note: "the token belongs to another app")
    }
    if found.isRevoked { throw ProviderRefusal(.tokenRevoked) }
    let isRenewal = step?.name == .renew
    if let expires = found.expires, expires <= now, !isRenewal || description.tokens.session == nil {
      throw ProviderRefusal(.tokenExpired)
    }
    if let idle = description.tokens.access.idle.seconds, !isRenewal,
      found.lastUsed.advanced(by: .seconds(idle)) <= now
    {
      throw ProviderRefusal(
        .tokenExpired, note: "the token was idle too long and must be renewed")
    }
    token = found
    user = tables.find(ProviderUserRecord.self, key(found.user))
    if user?.isSuspended ?? true {
      throw ProviderRefusal(.tokenRevoked, note: "the person is suspended or deleted")
    }
  }
}
