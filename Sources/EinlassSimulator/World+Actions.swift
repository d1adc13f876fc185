internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// Changes that need more than one part of the world.
extension World {
  /// Lets an event of the catalogue happen now, such as `twitter-password-changed`.
  ///
  /// `user` is whom it is about: a screen name, login or id. Without it that is everyone whose account is on the
  /// phone; at Facebook, where none is, everyone of the plan. Throws `WorldPlan.Mistake` where `name` is no event,
  /// and where the world has no such person, or the event is about nobody.
  public func happen(_ name: String, to user: String? = nil) async throws {
    guard case .event(let event)? = Failure.named(name)?.effect else {
      let names = Failure.events.map(\.name)
      throw WorldPlan.Mistake(
        "there is no event '\(name)'\(Suggestion.text(for: name, among: names)); "
          + "the events are \(names.joined(separator: ", "))")
    }
    do {
      var person: PlannedFailure.Person?
      if let user { person = try await self.person(user, for: event, named: name, at: nil) }
      try await event.act(self, person)
    } catch let mistake as Action.Mistake {
      throw WorldPlan.Mistake(mistake.description)
    }
  }

  /// Lets an event happen as a step of a plan; where it cannot, the journal tells why.
  func happenOrTell(_ name: String, to user: String?) async {
    do {
      try await happen(name, to: user)
    } catch {
      journal.record(.person("\(name) could not happen: \(error)"))
    }
  }

  /// Lets `event` happen: to `person`, else to the one who calls, where it is about people of that network.
  func happen(
    _ event: Failure.Event, to person: PlannedFailure.Person?, caller: PlannedFailure.Person?
  ) async throws {
    let isAboutCaller = caller.map { event.scope == .people($0.network) } ?? false
    try await event.act(self, person ?? (isAboutCaller ? caller : nil))
  }

  /// Adds an account of a person of this world to the phone, as in Settings; apps are told of the change.
  ///
  /// Throws `WorldPlan.Mistake` where there is no such person, or a Facebook account already.
  public func addAccount(_ account: WorldPlan.PhoneAccount) async throws {
    try await setup.add(account)
    phone.announceChange()
  }

  /// Uses up every rate limit of the person's tokens at Twitter, and of the one that the world's app would get.
  func useUpTwitterLimits(of id: Int64) async throws {
    if let app = try await storage.twitterApp(key: twitterConsumer.key) {
      _ = try await twitter.issueToken(for: id, app: app)
    }
    for token in try await storage.twitterTokens(personID: id) where token.state == .live {
      try await twitter.useUpLimits(of: token)
    }
  }

  /// The ids of those whom an event at Twitter means: `person`, or whoever has an account on the phone.
  func twitterPeopleMeant(_ person: PlannedFailure.Person?) async throws -> [Int64] {
    if let person { return Int64(person.id).map { [$0] } ?? [] }
    return try await storage.accounts(.twitter).compactMap { Int64($0.userID) }
  }

  /// The ids of those whom an event at Facebook means: `person`, who has the phone's account, or everyone of the plan.
  func facebookPeopleMeant(_ person: PlannedFailure.Person?) async throws -> [String] {
    if let person { return [person.id] }
    let onPhone = try await storage.accounts(.facebook).map(\.userID)
    guard onPhone.isEmpty else { return onPhone }
    var ids: [String] = []
    for person in plan.facebookPeople {
      if let record = try await storage.facebookPerson(login: person.login) { ids.append(record.id) }
    }
    return ids
  }

  /// Puts the account of another person at Facebook into the place of the one on the phone.
  func replaceFacebookAccount() async throws {
    guard try await !storage.accounts(.facebook).isEmpty else { return }
    let login = "someone.else@sim.example"
    let other = FacebookPersonRecord(
      id: "100001111111111", login: login, name: "Someone Else", email: login,
      password: "not needed here")
    try await storage.save(other)
    let master = try await facebook.issueDeviceToken(other.id)
    try await phone.settings.save(
      AccountRecord(
        identifier: phone.chance.uuid(), network: .facebook, username: login, fullName: other.name,
        userID: other.id, credential: .facebook(master: SharedSecret(master.token))))
  }
}
