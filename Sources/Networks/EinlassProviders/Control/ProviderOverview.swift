internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The people and apps of a described provider as they are in a world.
struct ProviderOverview {
  typealias Subject = NetworkOverview.Subject
  typealias Offer = NetworkOverview.Offer
  typealias State = NetworkOverview.State

  let world: World
  let description: ProviderDescription

  private var network: String { description.network }

  func overview(_ selection: NetworkOverview.Selection) throws -> NetworkOverview {
    var overview = NetworkOverview()
    try world.filledProvider(description).fill()
    let apps = world.tables.list(ProviderClientRecord.self, by: .network, network)
    let people =
      switch selection {
      case .last(let count):
        Array(world.tables.list(ProviderUserRecord.self, by: .network, network).suffix(count))
      case .person(let name): [try world.providerUser(name, at: description)]
      }
    let names = Dictionary(apps.map { ($0.clientKey, $0.name) }) { first, _ in first }
    for person in people { overview.people.append(subject(person, appNames: names)) }
    overview.apps = apps.map(subject)
    return overview
  }

  private func subject(_ person: ProviderUserRecord, appNames: [String: String]) -> Subject {
    var subject = Subject(person.name, title: person.fullName)
    subject.facts = [("Id", person.id), ("E-mail", person.email)]
    subject.states = [state(person.isSuspended, "user", ["user": person.name])]
    subject.offers = [Offer("Issue a token to the app", "\(network).token.add", ["user": person.name])]
    let key = ProviderKey(network, person.name)
    subject.tokens = world.tables.list(ProviderTokenRecord.self, by: .user, key).map { token in
      let hasExpired = token.expires.map { $0 <= world.clock.now } ?? false
      let death = token.isRevoked ? "revoked" : hasExpired ? "expired" : nil
      let argument = ["token": token.token]
      return NetworkOverview.Token(
        token.token, kind: "access token", holder: appNames[token.clientKey] ?? token.clientKey, death: death,
        expires: token.expires,
        offers: death == nil
          ? [
            Offer("Expire", "\(network).token.expire", argument),
            Offer("Revoke", "\(network).token.revoke", argument),
          ] : [])
    }
    return subject
  }

  private func subject(_ app: ProviderClientRecord) -> Subject {
    var subject = Subject(app.clientKey, title: app.name)
    subject.facts = [("Callbacks", app.callbacks.isEmpty ? "none" : app.callbacks.joined(separator: ", "))]
    subject.states = [state(app.isSuspended, "app", ["key": app.clientKey])]
    return subject
  }

  private func state(
    _ isSuspended: Bool, _ kind: String, _ argument: [String: String]
  ) -> State {
    State("suspended", isSuspended, "suspend", "unsuspend", of: "\(network).\(kind)", argument)
  }
}
