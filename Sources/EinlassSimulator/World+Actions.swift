internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

/// Changes that need more than one part of the world.
extension World {
  /// Lets an event of the catalogue happen now, such as `twitter-password-changed`; where a person is meant, it
  /// is everyone whose account is on the phone.
  ///
  /// Throws `WorldPlan.Mistake` where `name` is no event.
  public func happen(_ name: String) async throws {
    guard case .event(let event)? = Failure.named(name)?.effect else {
      let names = Failure.events.map(\.name)
      throw WorldPlan.Mistake(
        "there is no event '\(name)'\(Suggestion.text(for: name, among: names)); "
          + "the events are \(names.joined(separator: ", "))")
    }
    try await event(self)
  }

  /// Adds an account of a person of this world to the phone, as in Settings; apps are told of the change.
  ///
  /// Throws `WorldPlan.Mistake` where there is no such person, or a Facebook account already.
  public func addAccount(_ account: WorldPlan.PhoneAccount) async throws {
    try await setup.add(account)
    phone.announceChange()
  }

  /// Uses up every rate limit of the tokens that the world's app has at Twitter.
  func useUpTwitterLimits() async throws {
    for account in try await storage.accounts(.twitter) {
      guard let id = Int64(account.userID),
        let app = try await storage.twitterApp(key: twitterConsumer.key),
        let token = try await twitter.issueToken(for: id, app: app)
      else { continue }
      try await twitter.useUpLimits(of: token)
    }
  }

  /// The ids of those whom an event at Facebook means: who has the phone's account, or everyone of the plan.
  func facebookPeopleMeant() async throws -> [String] {
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
