internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// Twitter's people and apps as they are in a world.
struct TwitterOverview {
  typealias Subject = NetworkOverview.Subject
  typealias Offer = NetworkOverview.Offer
  typealias State = NetworkOverview.State

  let world: World

  func overview(_ selection: NetworkOverview.Selection) throws -> NetworkOverview {
    var overview = NetworkOverview()
    let apps = world.tables.list(TwitterAppRecord.self, last: 100)
    let people = try selection.people(in: world.tables, called: world.twitterPerson)
    let names = Dictionary(apps.map { ($0.key, $0.name) }) { first, _ in first }
    for person in people { overview.people.append(subject(person, appNames: names)) }
    overview.apps = apps.map(subject)
    return overview
  }

  private func subject(
    _ person: TwitterPersonRecord, appNames: [String: String]
  ) -> Subject {
    let user = ["user": person.screenName]
    var subject = Subject(person.screenName, title: person.name)
    subject.facts = [
      ("Id", String(person.id)), ("E-mail", person.email ?? "none"), ("Avatar", person.avatar),
    ]
    subject.states = [
      State("suspended", person.isSuspended, "suspend", "unsuspend", of: "twitter.user", user),
      State("locked", person.isLocked, "lock", "unlock", of: "twitter.user", user),
      State("banned", person.isBanned, "ban", "unban", of: "twitter.user", user),
      State("deactivated", person.isDeactivated, "deactivate", "reactivate", of: "twitter.user", user),
    ]
    subject.offers = [
      Offer("Change the password", "twitter.user.password", user),
      Offer("Use up the limits", "twitter.rate-limit.exhaust", user),
      Offer("Restore the limits", "twitter.rate-limit.restore", user),
    ]
    for token in world.tables.list(TwitterTokenRecord.self, by: .person, person.id) {
      subject.tokens.append(overviewToken(token, appNames))
      if token.state == .live { subject.limits += limits(of: token.token) }
    }
    var holders: Set<String> = []
    for token in world.tables.list(TwitterOAuth2TokenRecord.self, by: .oauth2Person, person.id) {
      subject.tokens.append(overviewToken(token, appNames))
      if holders.insert(token.holder).inserted { subject.limits += limits(of: token.holder) }
    }
    return subject
  }

  private func overviewToken(
    _ token: TwitterTokenRecord, _ appNames: [String: String]
  ) -> NetworkOverview.Token {
    NetworkOverview.Token(
      token.token, kind: "OAuth 1.0a token", holder: appNames[token.appKey] ?? token.appKey,
      death: token.state == .live ? nil : token.state.rawValue,
      offers: token.state == .revoked ? [] : [revoke(token.token)])
  }

  private func overviewToken(
    _ token: TwitterOAuth2TokenRecord, _ appNames: [String: String]
  ) -> NetworkOverview.Token {
    let twitter = world.twitter
    let policy = twitter.policy.oauth2
    let lifetime = token.kind == .access ? policy.accessTokenLifetime : policy.refreshTokenLifetime
    let death = twitter.reasonForDeath(of: token)
    return NetworkOverview.Token(
      token.token, kind: "OAuth 2.0 \(token.kind.rawValue) token",
      holder: appNames[token.appKey] ?? token.appKey, death: death,
      expires: token.issuedAt.advanced(by: .seconds(lifetime)),
      offers: death == nil ? [revoke(token.token)] : [])
  }

  private func revoke(_ token: String) -> Offer { Offer("Revoke", "twitter.token.revoke", ["token": token]) }

  /// The limits whose windows are open.
  private func limits(of holder: String) -> [NetworkOverview.Limit] {
    let now = world.clock.now
    let era = world.twitter.era
    var limits: [NetworkOverview.Limit] = []
    for limit in RateLimit.counted {
      guard let window = world.twitter.openWindow(limit, of: holder, at: now) else { continue }
      limits.append(
        NetworkOverview.Limit(
          limit.path, used: window.used, of: limit.number(in: era),
          ends: window.windowStart.advanced(by: RateLimit.window)))
    }
    return limits
  }

  private func subject(_ app: TwitterAppRecord) -> Subject {
    var subject = Subject(app.key, title: app.name)
    subject.facts = [
      ("Access", app.accessLevel.rawValue),
      ("Callbacks", app.callbacks.isEmpty ? "none: PINs only" : app.callbacks.joined(separator: ", ")),
      ("OAuth 2.0", app.oauth2.map { "\($0.type.rawValue), Client ID \($0.clientID)" } ?? "not enabled"),
    ]
    subject.states = [
      State("suspended", app.isSuspended, "suspend", "unsuspend", of: "twitter.app", ["key": app.key])
    ]
    return subject
  }
}
