internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// An overview of the people and apps on a world's Facebook.
struct FacebookOverview {
  typealias Subject = NetworkOverview.Subject
  typealias Offer = NetworkOverview.Offer
  typealias State = NetworkOverview.State

  let world: World

  func overview(_ selection: NetworkOverview.Selection) throws -> NetworkOverview {
    var overview = NetworkOverview()
    let apps = world.tables.list(FacebookAppRecord.self, last: 100)
    let people = try selection.people(in: world.tables, called: world.facebookPerson)
    let names = Dictionary(apps.map { ($0.id, $0.name) }) { first, _ in first }
    for person in people { overview.people.append(try subject(person, appNames: names)) }
    for app in apps { overview.apps.append(subject(app)) }
    return overview
  }

  private func subject(
    _ person: FacebookPersonRecord, appNames: [String: String]
  ) throws -> Subject {
    let user = ["user": person.login]
    var subject = Subject(person.login, title: person.name)
    subject.facts = [("Id", person.id), ("E-mail", person.email ?? "none")]
    subject.states = [
      State(
        "at a checkpoint", person.isCheckpointed, "checkpoint", "clear-checkpoint", of: "facebook.user", user),
      State("unconfirmed", !person.isConfirmed, "unconfirm", "confirm", of: "facebook.user", user),
    ]
    subject.offers = [
      Offer("Change the password", "facebook.user.password", user),
      Offer("Log out everywhere", "facebook.user.log-out", user),
    ]
    for token in world.tables.list(FacebookTokenRecord.self, by: .person, person.id) {
      subject.tokens.append(try overviewToken(token, appNames))
    }
    for install in world.tables.list(FacebookInstallRecord.self, by: .person, person.id)
    where install.isInstalled {
      let app = appNames[install.key.appID] ?? install.key.appID
      subject.facts.append(("Allows \(app)", install.granted.sorted().joined(separator: ", ")))
      subject.offers.append(
        Offer(
          "Remove \(app)", "facebook.app.remove", ["user": person.login, "app": install.key.appID]))
    }
    subject.limits = limits(of: person, subject.tokens)
    return subject
  }

  private func overviewToken(
    _ token: FacebookTokenRecord, _ appNames: [String: String]
  ) throws -> NetworkOverview.Token {
    var death: String?
    // The phone's own credential belongs to no application.
    if token.kind != .device {
      do {
        if case .user(let user) = try world.facebook.read(token.token) {
          death = user.death(at: world.clock.now)?.message
        }
      } catch let error as GraphError {
        death = error.message
      }
    }
    return NetworkOverview.Token(
      token.token, kind: "\(token.kind.rawValue) token",
      holder: token.kind == .device ? "the phone" : appNames[token.appID] ?? token.appID, death: death,
      expires: token.expiresAt,
      offers: death == nil && token.kind != .device
        ? [Offer("Expire", "facebook.token.expire", ["token": token.token])] : [])
  }

  /// The person's limit, the limits of the person's tokens, and those of pages on which the person has a role.
  private func limits(
    of person: FacebookPersonRecord, _ tokens: [NetworkOverview.Token]
  ) -> [NetworkOverview.Limit] {
    var limits = limit(.person, person.id, "calls by the person")
    for token in tokens where token.death == nil {
      let digest = AppSecretProof.hexadecimalDigest(of: token.text) ?? ""
      limits += limit(.token, digest, "calls with \(Redaction.short(token.text))")
    }
    for role in world.tables.list(FacebookPageRoleRecord.self, by: .person, person.id) {
      guard let page = world.tables.find(FacebookPageRecord.self, role.key.pageID) else {
        continue
      }
      limits += limit(
        .page, page.id, "calls for the page \(page.name)", people: world.facebook.people(at: page.id))
    }
    return limits
  }

  /// The usage of a limit. Empty if no calls were made.
  private func limit(
    _ limit: GraphLimit, _ holder: String, _ name: String, people: Int = 1
  ) -> [NetworkOverview.Limit] {
    guard let record = world.tables.find(FacebookUsageRecord.self, limit.key(holder)) else {
      return []
    }
    return [
      NetworkOverview.Limit(
        name, used: record.count(at: world.clock.now, within: limit.window), of: limit.calls * max(people, 1),
        ends: nil)
    ]
  }

  private func subject(_ app: FacebookAppRecord) -> Subject {
    var subject = Subject(app.id, title: app.name)
    subject.facts = [
      ("Bundle id", app.bundleID ?? "none"), ("Oldest Graph version", app.floorVersion),
      ("Mode", app.isInDevelopment ? "development" : "live"),
      ("Redirect URIs", app.registration.validRedirects?.joined(separator: ", ") ?? "any"),
    ]
    if let site = app.siteURL { subject.facts.append(("Site", site)) }
    if !app.domains.isEmpty { subject.facts.append(("Domains", app.domains.joined(separator: ", "))) }
    subject.states = [
      State("deleted", app.isDeleted, "delete", "restore", of: "facebook.app", ["app": app.id])
    ]
    subject.limits = limit(
      .app, app.id, "calls by the app", people: world.facebook.people(at: app.id))
    return subject
  }
}
